export { LighthouseGenerator, type LighthouseGeneratorOptions } from './lighthouse-generator.js';
export { DEFAULT_LIGHTHOUSE_LIMITS, type LighthouseLimits } from './lighthouse-limits.js';
export type { ReadFacts, RenderedPage } from './rendered-page.js';
export type { Dial, DialResult, DialTarget } from './proxy/dial.js';
