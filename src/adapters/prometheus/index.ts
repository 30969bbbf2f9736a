export { PrometheusMetrics, type ObservedGeneration, type PrometheusMetricsOptions } from './prometheus-metrics.js';
