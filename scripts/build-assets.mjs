// Bundles and minifies the style sheets and browser scripts of the pages into dist. scripts/build.mjs runs this.
import { build } from 'esbuild';

const SOURCES = 'src/adapters/koa/pages/assets';

await build({
  entryPoints: [
    'style.css',
    'dashboard.css',
    'site.css',
    'documentation.css',
    'report-file.css',
    'page.js',
    'live.js',
    'report.js',
    'dashboard.js',
    'documentation.js',
  ].map((file) => `${SOURCES}/${file}`),
  outdir: 'dist/adapters/koa/pages/assets/built',
  bundle: true,
  minify: true,
  format: 'esm',
  // The sources use only what current browsers support.
  target: 'esnext',
  logLevel: 'warning',
});
