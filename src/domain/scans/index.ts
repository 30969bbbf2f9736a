export * from './page-facts.js';
