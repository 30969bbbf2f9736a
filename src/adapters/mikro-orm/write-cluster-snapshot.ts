import { existsSync } from 'node:fs';
import { clusterSnapshotIn, SNAPSHOTS, writeClusterSnapshot } from './cluster-snapshot.js';

// Last step of a build: `npm run build` runs this file.
if (!existsSync(clusterSnapshotIn(SNAPSHOTS))) await writeClusterSnapshot(SNAPSHOTS);
