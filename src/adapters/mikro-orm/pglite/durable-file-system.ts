import fs from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { EngineWatch } from './engine-failure.js';

/** A file or directory of Emscripten's file system. */
interface FileNode {
  name: string;
}

interface OpenFile {
  readonly node: FileNode;
  /** The file descriptor of Node. Directories have none. */
  readonly nfd?: number;
}

/** The parts of Emscripten's NODEFS that this file changes. Checked with PGlite 0.5.8. */
interface EmscriptenNodeFs {
  readonly stream_ops: { fsync?: (file: OpenFile) => number };
  readonly node_ops: { rename: (file: FileNode, directory: FileNode, name: string) => void };
  realPath(node: FileNode): string;
  tryFSOperation<T>(operation: () => T): T;
}

type EmscriptenOptions = Parameters<NodeFS['init']>[1];

/** Where Emscripten lets others in: before the module runs, and for each line that it prints as an error. */
interface EmscriptenHooks {
  readonly printErr?: (line: string) => void;
  readonly preRun?: unknown;
}

/**
 * PGlite's start options with fsync, which PGlite turns off (`-F`). WebAssembly offers only fsync, not the
 * O_DSYNC that PostgreSQL would choose for the WAL. The timer for progress of a recovery is off, because it outlives a failed
 * start, and the process would never exit.
 */
export const DURABLE_START: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync', '-c', 'log_startup_progress_interval=0'],
];

/**
 * The files of an embedded database, safe over a power cut. PGlite's own NodeFS ignores fsync, and replaces a file by removing it
 * before the rename.
 */
export class DurableFileSystem extends NodeFS {
  constructor(
    directory: string,
    private readonly watch: EngineWatch,
  ) {
    super(directory);
  }

  override async init(pglite: PGlite, options: EmscriptenOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const { printErr, preRun = [] } = emscriptenOpts as EmscriptenHooks;
    const prepare = (module: { FS: { filesystems: unknown } }) => {
      this.watch.watch(module);
      waitForDisk((module.FS.filesystems as { NODEFS: EmscriptenNodeFs }).NODEFS);
    };
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [prepare, ...[preRun].flat()] as never,
        printErr: (line: string) => {
          printErr?.(line);
          this.watch.read(line);
        },
      },
    };
  }
}

function waitForDisk(nodefs: EmscriptenNodeFs): void {
  nodefs.stream_ops.fsync = ({ node, nfd }) => {
    nodefs.tryFSOperation(() => (nfd === undefined ? syncPath(nodefs.realPath(node)) : fs.fdatasyncSync(nfd)));
    return 0;
  };
  nodefs.node_ops.rename = (file, directory, name) => {
    const [from, to] = [nodefs.realPath(file), join(nodefs.realPath(directory), name)];
    nodefs.tryFSOperation(() => fs.renameSync(from, to));
    file.name = name;
  };
}

/** Number of files that are synced at the same time: disks write several together. */
const PARALLEL_SYNCS = 8;

/** Makes a directory durable with everything in it. */
export async function syncTree(directory: string): Promise<void> {
  const names = await readdir(directory, { recursive: true });
  const paths = [directory, ...names.map((name) => join(directory, name))].values();
  const syncNext = async () => {
    for (const path of paths) {
      const file = await open(path);
      await file.sync().finally(() => file.close());
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_SYNCS }, syncNext));
}

/** Makes the content of a file durable, or the entries of a directory. */
export function syncPath(path: string): void {
  const file = fs.openSync(path, fs.constants.O_RDONLY);
  try {
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}
