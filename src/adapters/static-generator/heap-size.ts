import { getHeapStatistics } from 'node:v8';

/** What Node 24 adds for young objects on 64-bit systems. */
const YOUNG_GENERATION = 192 * 1024 * 1024;

/**
 * Bytes that live objects of this thread may take. Set by `--max-old-space-size`, which also overrides the limits of worker
 * threads. Exceeding it ends the whole process.
 */
export function heapSize(): number {
  const { heap_size_limit: limit } = getHeapStatistics();
  return Math.max(limit - YOUNG_GENERATION, limit / 3);
}
