export {
  PrometheusMetrics,
  type ObservedGeneration,
  type PrometheusMetricsOptions,
  type QueueBacklog,
} from './prometheus-metrics.js';
