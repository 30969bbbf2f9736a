import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const REPOSITORY = join(import.meta.dirname, '..', '..');

/**
 * An empty project with the packed package in its node_modules, and the dependencies of the repository. `.ci/install` does
 * the same with a real `npm install`.
 */
export class InstalledPackage {
  private constructor(
    private readonly root: string,
    readonly project: string,
    /** Paths of the files in the tarball. */
    readonly files: readonly string[],
    /** Specifiers of all entries: `sitegrade`, `sitegrade/memory` and so on. */
    readonly entries: readonly string[],
  ) {}

  static async create(): Promise<InstalledPackage> {
    const root = await mkdtemp(join(tmpdir(), 'sitegrade-package-'));
    const project = join(root, 'project');
    const target = join(project, 'node_modules', 'sitegrade');
    await mkdir(target, { recursive: true });
    await symlink(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
    // Skips the scripts: another build would replace files that other tests are running.
    const pack = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', root], REPOSITORY);
    const [tarball] = JSON.parse(pack) as [{ filename: string; files: { path: string }[] }];
    await run('tar', ['-xzf', join(root, tarball.filename), '--strip-components=1', '-C', target], root);
    await writeFile(join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
    await cp(join(import.meta.dirname, 'consumer'), project, { recursive: true });
    const { exports } = JSON.parse(await readFile(join(target, 'package.json'), 'utf8')) as { exports: object };
    const entries = Object.keys(exports).filter((entry) => !entry.endsWith('.json'));
    return new InstalledPackage(
      root,
      project,
      tarball.files.map(({ path }) => path),
      entries.map((entry) => entry.replace('.', 'sitegrade')),
    );
  }

  async write(path: string, text: string): Promise<void> {
    await writeFile(join(this.project, path), text);
  }

  /** Runs Node in the project. @returns its output. @throws Error with all output if the exit code is not 0 */
  node(...args: string[]): Promise<string> {
    return run(process.execPath, args, this.project);
  }

  tsc(...args: string[]): Promise<string> {
    return this.node(join(REPOSITORY, 'node_modules', 'typescript', 'bin', 'tsc'), '--pretty', 'false', ...args);
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }
}

async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, args, { cwd, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
}
