export {
  FlexibleRateLimiter,
  type PostgresPool,
  type PostgresRateLimiterOptions,
  type RateLimiterOptions,
} from './flexible-rate-limiter.js';
