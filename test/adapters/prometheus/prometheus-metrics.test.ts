import { PrometheusMetrics } from '../../../src/adapters/prometheus/index.js';

test('counts generations by result and failure code, with known codes only', async () => {
  const metrics = new PrometheusMetrics();
  metrics.observeGeneration({ end: 'ready', seconds: 0.3 });
  metrics.observeGeneration({ end: 'failed', failureCode: 'not_html', seconds: 0.1 });
  metrics.observeGeneration({ end: 'failed', failureCode: 'toString' as never, seconds: 0.1 });
  const { body } = await metrics.render();
  expect(body).toContain('sitegrade_generations_total{end="ready",failure=""} 1');
  expect(body).toContain('sitegrade_generations_total{end="failed",failure="not_html"} 1');
  expect(body).toContain('sitegrade_generations_total{end="failed",failure="other"} 1');
  expect(body).toContain('sitegrade_generation_duration_seconds_count{end="failed"} 2');
  expect(body).toContain('process_cpu_seconds_total');
});

test('counts steps of scans apart from generations', async () => {
  const metrics = new PrometheusMetrics();
  metrics.observeScanStep({ step: 'visit', end: 'done', seconds: 0.3 });
  metrics.observeScanStep({ step: 'visit', end: 'error', seconds: 0.1 });
  const { body } = await metrics.render();
  expect(body).toContain('sitegrade_scan_steps_total{step="visit",end="done"} 1');
  expect(body).toContain('sitegrade_scan_steps_total{step="visit",end="error"} 1');
  expect(body).toContain('sitegrade_scan_step_duration_seconds_count{step="visit"} 2');
  expect(body).not.toMatch(/sitegrade_generations_total\{/);
});

test('counts generations that were queued again, from 0', async () => {
  const metrics = new PrometheusMetrics();
  expect((await metrics.render()).body).toContain('sitegrade_generations_requeued_total 0');
  metrics.countRequeued(2);
  metrics.countRequeued(1);
  expect((await metrics.render()).body).toContain('sitegrade_generations_requeued_total 3');
});

test('counts unknown methods as `other`', async () => {
  const metrics = new PrometheusMetrics();
  for (const method of ['BREW', 'POUR'])
    metrics.observeRequest({ method, route: 'unmatched', status: 405, seconds: 0.001 });
  const { body } = await metrics.render();
  expect(body).toContain(
    'sitegrade_http_request_duration_seconds_count{method="other",route="unmatched",status="4xx"} 2',
  );
});

test('measures the queue at each scrape, and shows NaN if the storage is unavailable', async () => {
  const backlogs = [
    { waiting: 3, running: 2, oldestSeconds: 1.5 },
    { waiting: 5, running: 0, oldestSeconds: 60 },
  ];
  const metrics = new PrometheusMetrics({
    backlog: async () => {
      const backlog = backlogs.shift();
      if (backlog === undefined) throw new Error('storage is unavailable');
      return backlog;
    },
  });
  const first = (await metrics.render()).body;
  expect(first).toContain('sitegrade_generation_queue_length 3');
  expect(first).toContain('sitegrade_generations_running 2');
  expect(first).toContain('sitegrade_generation_queue_oldest_seconds 1.5');
  expect((await metrics.render()).body).toContain('sitegrade_generation_queue_length 5');
  const unavailable = (await metrics.render()).body;
  expect(unavailable).toContain('sitegrade_generation_queue_length Nan');
  expect(unavailable).toContain('process_cpu_seconds_total');
});

test('has no queue gauges without a queue', async () => {
  expect((await new PrometheusMetrics().render()).body).not.toContain('sitegrade_generation_queue');
});
