// Prints, one a line, what importing the core loads.
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    console.log(url);
    return nextLoad(url, context);
  },
});

await import('sitegrade');
