export { createKoaApp } from './create-koa-app.js';
export { baseUrl, clientAddress } from './http/base-url.js';
export { SERVER_OPTIONS, hardenServer } from './harden-server.js';
export type { KoaAppOptions, ObservedRequest, Readiness, RequestMetrics } from './options.js';
export { presentKey } from './presenters/key.js';
export { presentReport } from './presenters/report.js';
