export { createKoaApp } from './create-koa-app.js';
export { baseUrl, clientAddress } from './http/request-origin.js';
export { SERVER_OPTIONS, hardenServer } from './http/harden-server.js';
export type { ObservedRequest } from './http/pipeline.js';
export type { KoaAppOptions, Readiness, RequestMetrics } from './options.js';
export { presentKey } from './api/presenters/key.js';
export { presentReport } from './api/presenters/report.js';
