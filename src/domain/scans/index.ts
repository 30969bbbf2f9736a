export * from './finding.js';
export * from './page-facts.js';
export * from './scan.js';
export * from './scan-options.js';
export * from './scan-page.js';
