import type { ActionDefinition } from '../../../../domain/index.js';

/** What to do for performance. */
export const PERFORMANCE_ACTIONS: readonly ActionDefinition[] = [
  {
    id: 'compress-and-cache',
    title: 'Compress and cache responses',
    checks: ['uses-text-compression', 'cache-insight'],
  },
  { id: 'avoid-redirects', title: 'Link directly to the final URL', checks: ['redirects'] },
  { id: 'speed-up-server', title: 'Speed up the response of the server', checks: ['server-response-time'] },
  { id: 'enable-http2', title: 'Enable HTTP/2', checks: ['modern-http-insight'] },
  { id: 'repair-broken-files', title: 'Repair or remove broken files', checks: ['broken-resources'] },
  { id: 'reduce-bytes', title: 'Send fewer bytes', checks: ['total-byte-weight'] },
  { id: 'reduce-requests', title: 'Load fewer files', checks: ['request-count'] },
  { id: 'reduce-third-parties', title: 'Load less from other sites', checks: ['third-parties-insight'] },
  {
    id: 'unblock-rendering',
    title: 'Load scripts and style sheets without blocking',
    checks: ['render-blocking-resources', 'deferred-scripts'],
  },
  { id: 'correct-resource-hints', title: 'Correct preload and preconnect links', checks: ['resource-hints'] },
  { id: 'simplify-html', title: 'Simplify the HTML', checks: ['dom-size', 'html-size'] },
  { id: 'move-inline-code', title: 'Move inline code into files', checks: ['inline-code-size'] },
  { id: 'size-images', title: 'Give images a width and height', checks: ['unsized-images'] },
  { id: 'load-images-lazily', title: 'Load images further down lazily', checks: ['offscreen-images'] },
  { id: 'convert-images', title: 'Serve images in modern formats', checks: ['modern-image-formats'] },
];
