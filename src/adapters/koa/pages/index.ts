export { createWebPages } from './create-web-pages.js';
export type { PageContext, PageRequest, WebPages, WebPagesOptions } from './options.js';
