export { LighthouseGenerator, type LighthouseGeneratorOptions } from './lighthouse-generator.js';
export { DEFAULT_LIGHTHOUSE_LIMITS, type LighthouseLimits } from './lighthouse-limits.js';
export type { Dial, DialAnswer, DialTarget } from './proxy/dial.js';
