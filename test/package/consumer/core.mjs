// Prints the URL of every module that importing the core loads.
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    console.log(url);
    return nextLoad(url, context);
  },
});

await import('sitegrade');
