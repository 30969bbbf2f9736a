/** The core of Sitegrade: entities, rules, ports and use cases. Loads no package and no Node module. */
export * from './application/index.js';
export * from './domain/index.js';
