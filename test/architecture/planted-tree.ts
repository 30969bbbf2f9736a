import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const REPOSITORY = join(import.meta.dirname, '..', '..');

/** The rules, and the files they load. */
const RULES = [
  '.dependency-cruiser.js',
  'eslint.config.js',
  'package.json',
  'scripts/prose/words.cjs',
  'tsconfig.base.json',
  'tsconfig.json',
];

/** The output of a tool. Linters exit with a code other than 0 when they find something. */
export interface ToolAnswer {
  readonly code: number;
  readonly stdout: string;
}

/** A copy of the sources and their rules, outside the repository, to plant violations in. */
export class PlantedTree {
  private constructor(private readonly root: string) {}

  static async create(): Promise<PlantedTree> {
    const root = await mkdtemp(join(tmpdir(), 'sitegrade-walls-'));
    await Promise.all(RULES.map((name) => cp(join(REPOSITORY, name), join(root, name))));
    await cp(join(REPOSITORY, 'src'), join(root, 'src'), { recursive: true });
    await symlink(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
    return new PlantedTree(root);
  }

  /** Writes a file. `path` is relative to the repository's root. */
  async plant(path: string, text: string): Promise<void> {
    await mkdir(dirname(join(this.root, path)), { recursive: true });
    await writeFile(join(this.root, path), text);
  }

  /** Runs one of the repository's tools in the tree, as the scripts in package.json do. */
  async run(tool: 'depcruise' | 'eslint' | 'tsc', ...args: string[]): Promise<ToolAnswer> {
    const program = join(REPOSITORY, 'node_modules', '.bin', tool);
    const options = { cwd: this.root, maxBuffer: 64 * 1024 * 1024 };
    try {
      const { stdout } = await promisify(execFile)(program, args, options);
      return { code: 0, stdout };
    } catch (error) {
      const { code, stdout } = error as { code?: unknown; stdout?: string };
      if (typeof code !== 'number' || stdout === undefined) throw error;
      return { code, stdout };
    }
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }
}
