import { existsSync } from 'node:fs';
import { snapshotPath, SNAPSHOT_DIRECTORY, writeSnapshot } from './cluster-snapshot.js';

// Last step of a build: `npm run build` runs this file.
if (!existsSync(snapshotPath(SNAPSHOT_DIRECTORY))) await writeSnapshot(SNAPSHOT_DIRECTORY);
