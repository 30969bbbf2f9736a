// A website process with a generated site of test/support/sites. Its argument is JSON: the number of `pages`, of planted
// `faults` of each kind, and of `words` per page. Any message from its parent is answered with the number of requests.
import { registerHooks } from 'node:module';

registerHooks({
  // Node runs TypeScript, but does not look for the source of a compiled file.
  resolve(specifier, context, next) {
    const isSource = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
    return next(isSource ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});

const { buildSite, faultsOnOneAddress, serveSite } = await import('../../test/support/sites/index.ts');
const { faults = 0, ...options } = JSON.parse(process.argv[2]);
const running = await serveSite((origin) => buildSite({ origin, ...options, faults: faultsOnOneAddress(faults) }));
const { expected, rows } = running.site;
process.on('message', () => process.send({ requests: running.requests.length }));
process.on('disconnect', () => process.exit());
process.send({
  origin: running.origin,
  rows: rows.size,
  checked: [...rows].filter(([, state]) => state === 'checked').map(([url]) => url),
  broken: expected['broken-links'].map(({ url }) => url),
});
