import fs from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** What a file system was asked to do, with paths relative to the recorded directory. */
type Operation =
  | { readonly kind: 'create' | 'directory' | 'unlink' | 'sync'; readonly path: string }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string }
  | { readonly kind: 'truncate'; readonly path: string; readonly size: number }
  | { readonly kind: 'write'; readonly path: string; readonly at: number; readonly data: Buffer };

/** Disks write sectors completely or not at all. */
const SECTOR = 512;

/**
 * Records what this process does to the files below a directory, in order. `after` then makes a directory as a power cut could
 * leave it: what was synced is there; of everything else, any part.
 */
export class RecordedDisk {
  readonly #operations: Operation[] = [];
  readonly #paths = new Map<number, string>();
  readonly #originals = { ...fs };
  #patched: readonly (keyof typeof fs)[] = [];
  #isRecording = false;

  private constructor(
    readonly directory: string,
    private readonly start: string,
  ) {}

  /** Copies the directory, which nobody may have open, to `start`, and records from now on. */
  static async record(directory: string, start: string): Promise<RecordedDisk> {
    await cp(directory, start, { recursive: true });
    const disk = new RecordedDisk(directory, start);
    disk.#listen();
    return disk;
  }

  /** Number of operations so far: a position to cut the power at. */
  get length(): number {
    return this.#operations.length;
  }

  /** Number of operations of one kind. */
  count(kind: Operation['kind']): number {
    return this.#operations.filter((operation) => operation.kind === kind).length;
  }

  stop(): void {
    this.#isRecording = false;
    for (const name of this.#patched) Object.assign(fs, { [name]: this.#originals[name] });
  }

  /**
   * Makes `target` as a cut after `length` operations could leave it.
   * @param random numbers from 0 to 1: which of the operations that were not synced happened
   * @param honorsSync false for a disk that ignores syncs
   */
  async after(length: number, target: string, random: () => number, honorsSync = true): Promise<void> {
    await rm(target, { recursive: true, force: true });
    await mkdir(dirname(target), { recursive: true });
    await cp(this.start, target, { recursive: true });
    const done = this.#operations.slice(0, length);
    const isDurable = honorsSync ? durability(done) : done.map(() => false);
    // Journals keep the order of entries, so those of one directory are lost from the end.
    const keptEntries = Math.floor(random() * (done.length + 1));
    for (const [index, operation] of done.entries()) {
      const isKept = isDurable[index] === true || (operation.kind === 'write' ? random() < 0.5 : index < keptEntries);
      if (isKept) apply(target, operation, isDurable[index] === true ? null : random);
    }
  }

  #listen(): void {
    this.#isRecording = true;
    const original = this.#originals;
    const note = (path: unknown, toOperation: (path: string) => Operation) => {
      if (!this.#isRecording || typeof path !== 'string') return;
      const below = relative(this.directory, path);
      if (!below.startsWith('..')) this.#operations.push(toOperation(below));
    };
    const noteFile = (file: number, toOperation: (path: string) => Operation) => {
      const path = this.#paths.get(file);
      if (path !== undefined) note(path, toOperation);
    };
    const patch = (functions: Partial<Record<keyof typeof fs, unknown>>) => {
      this.#patched = Object.keys(functions) as (keyof typeof fs)[];
      Object.assign(fs, functions);
    };
    patch({
      openSync: (path: string, ...rest: [never]) => {
        const existed = original.existsSync(path);
        const file = original.openSync(path, ...rest);
        this.#paths.set(file, path);
        if (!existed) note(path, (below) => ({ kind: 'create', path: below }));
        return file;
      },
      closeSync: (file: number) => {
        this.#paths.delete(file);
        original.closeSync(file);
      },
      writeSync: (file: number, data: Uint8Array, from: number, length: number, at: number) => {
        const written = original.writeSync(file, data, from, length, at);
        const copy = Buffer.from(data.buffer, data.byteOffset + from, written);
        noteFile(file, (path) => ({ kind: 'write', path, at, data: Buffer.from(copy) }));
        return written;
      },
      writeFileSync: (path: string, ...rest: [never]) => {
        original.writeFileSync(path, ...rest);
        note(path, (below) => ({ kind: 'create', path: below }));
      },
      mkdirSync: (path: string, ...rest: [never]) => {
        const result = original.mkdirSync(path, ...rest);
        note(path, (below) => ({ kind: 'directory', path: below }));
        return result;
      },
      truncateSync: (path: string, size: number) => {
        original.truncateSync(path, size);
        note(path, (below) => ({ kind: 'truncate', path: below, size }));
      },
      renameSync: (path: string, to: string) => {
        original.renameSync(path, to);
        note(path, (below) => ({ kind: 'rename', path: below, to: relative(this.directory, to) }));
      },
      unlinkSync: (path: string) => {
        original.unlinkSync(path);
        note(path, (below) => ({ kind: 'unlink', path: below }));
      },
      ...Object.fromEntries(
        (['fsyncSync', 'fdatasyncSync'] as const).map((name) => [
          name,
          (file: number) => {
            original[name](file);
            noteFile(file, (path) => ({ kind: 'sync', path }));
          },
        ]),
      ),
    });
  }
}

/** Whether each operation was synced: data by a sync of its file, entries by one of their directory. */
function durability(operations: readonly Operation[]): readonly boolean[] {
  const isDurable = operations.map(() => false);
  const open = new Map<string, number[]>();
  const add = (path: string, index: number) => open.set(path, [...(open.get(path) ?? []), index]);
  for (const [index, operation] of operations.entries()) {
    switch (operation.kind) {
      case 'write':
      case 'truncate':
        add(operation.path, index);
        break;
      case 'sync':
        for (const synced of open.get(operation.path) ?? []) isDurable[synced] = true;
        open.delete(operation.path);
        break;
      default:
        add(dirname(operation.path), index);
        if (operation.kind === 'rename') {
          // Data that is written already belongs to the new name.
          const moved = open.get(operation.path);
          open.delete(operation.path);
          if (moved) open.set(operation.to, moved);
        }
    }
  }
  return isDurable;
}

/** Applies an operation. Those on files that a lost operation would have made are lost too. @param random tears writes */
function apply(target: string, operation: Operation, random: (() => number) | null): void {
  const path = join(target, operation.path);
  try {
    switch (operation.kind) {
      case 'create':
        fs.closeSync(fs.openSync(path, 'w', 0o600));
        break;
      case 'directory':
        fs.mkdirSync(path, { recursive: true });
        break;
      case 'unlink':
        fs.unlinkSync(path);
        break;
      case 'rename':
        fs.renameSync(path, join(target, operation.to));
        break;
      case 'truncate':
        fs.truncateSync(path, operation.size);
        break;
      case 'write':
        writeSectors(path, operation.at, operation.data, random);
        break;
      case 'sync':
        break;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function writeSectors(path: string, at: number, data: Buffer, random: (() => number) | null): void {
  const file = fs.openSync(path, 'r+');
  try {
    for (let from = 0; from < data.length; from += SECTOR) {
      if (random === null || random() < 0.7) {
        fs.writeSync(file, data, from, Math.min(SECTOR, data.length - from), at + from);
      }
    }
  } finally {
    fs.closeSync(file);
  }
}
