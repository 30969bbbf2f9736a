// Adds reports to the data directory in the first argument until it is killed, and prints the id of each after storing it.
import { v7 } from 'uuid';
import { openStorage } from '../../../../dist/adapters/mikro-orm/index.js';
import { Report, parseTargetUrl } from '../../../../dist/domain/index.js';

const storage = await openStorage({ kind: 'embedded', dataDir: process.argv[2] });
await storage.migrate();
for (;;) {
  const report = Report.create({
    id: v7(),
    account: 'default',
    target: parseTargetUrl('https://example.com/'),
    privacy: { kind: 'public' },
    generationId: v7(),
    now: new Date(),
  });
  await storage.transactions.run(() => storage.reports.add(report));
  console.log(report.state.id);
}
