import { FixedGenerator, MemoryScores, MemoryStore, createMemoryPorts } from '../../../src/adapters/memory/index.js';
import { accountActor, createApplication, generationHandler } from '../../../src/index.js';

test('keeps the score of a report and no audits', async () => {
  const store = new MemoryStore();
  const ports = createMemoryPorts({ generator: new FixedGenerator(), store, generations: new MemoryScores(store) });
  const application = createApplication(ports);
  await ports.queue.start(generationHandler(application));
  const owner = accountActor('default');
  const { id } = await application.reports.create.execute(owner, { url: 'https://example.com/' });
  await ports.queue.whenIdle();
  await ports.queue.stop(0);
  const report = await application.reports.get.execute(owner, { id });
  expect(report).toMatchObject({ status: 'ready', score: 90, categories: [{ id: 'fixed', score: 90 }], actions: [] });
  expect([...report.audits]).toEqual([]);
});
