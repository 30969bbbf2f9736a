import { existsSync } from 'node:fs';
import { openStorage } from '../open-storage.js';
import { snapshotPath, SNAPSHOT_DIRECTORY, writeSnapshot } from './cluster-snapshot.js';

// Last step of a build: `npm run build` runs this file.
if (!existsSync(snapshotPath(SNAPSHOT_DIRECTORY))) {
  await writeSnapshot(SNAPSHOT_DIRECTORY, async (dataDir) => {
    const storage = await openStorage({ kind: 'embedded', dataDir });
    await storage.migrate();
    await storage.close();
  });
}
