import { PrometheusMetrics } from '../../../src/adapters/prometheus/index.js';

test('counts generations by how they ended and why, with known values only', async () => {
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

test('takes methods that nobody knows for one', async () => {
  const metrics = new PrometheusMetrics();
  for (const method of ['BREW', 'POUR'])
    metrics.observeRequest({ method, route: 'unmatched', status: 405, seconds: 0.001 });
  const { body } = await metrics.render();
  expect(body).toContain(
    'sitegrade_http_request_duration_seconds_count{method="other",route="unmatched",status="4xx"} 2',
  );
});

test('asks for the length of the queue at each scrape, and does without where it cannot be had', async () => {
  const lengths = [3, 5];
  const metrics = new PrometheusMetrics({
    queueLength: () => lengths.shift() ?? Promise.reject(new Error('storage is away')),
  });
  expect((await metrics.render()).body).toContain('sitegrade_generation_queue_length 3');
  expect((await metrics.render()).body).toContain('sitegrade_generation_queue_length 5');
  expect((await metrics.render()).body).toContain('sitegrade_generation_queue_length Nan');
});
