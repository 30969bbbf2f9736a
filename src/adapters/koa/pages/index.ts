export { createWebPages } from './create-web-pages.js';
export type { ObservedRequest } from '../http/pipeline.js';
export type { PageContext, WebPages, WebPagesOptions } from './options.js';
