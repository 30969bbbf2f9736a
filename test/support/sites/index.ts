export * from './build-site.js';
export * from './external-site.js';
export * from './serve-site.js';
export * from './test-site.js';
export * from './trap-site.js';
