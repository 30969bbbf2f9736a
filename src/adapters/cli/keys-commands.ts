import type { ApiKeySummary, Application, Cursor } from '../../application/index.js';
import { OPERATOR, errorDetails, invalid, type Scope } from '../../domain/index.js';
import { renderKeys } from './render-keys.js';
import type { Terminal } from './terminal.js';

export interface KeysDependencies {
  readonly keys: Application['keys'];
  /** A key as the HTTP API shows it. */
  readonly present: (key: ApiKeySummary) => object;
  readonly terminal: Terminal;
}

export interface CreateKeyOptions {
  readonly account: string;
  readonly name: string;
  readonly scope: string;
  readonly expires?: Date;
  readonly json?: boolean;
}

/** Prints the new key alone on standard output, so that a script can catch it. */
export async function createKey(
  options: CreateKeyOptions,
  { keys, present, terminal }: KeysDependencies,
): Promise<void> {
  const { account, name } = options;
  const wish = { account, name, scope: options.scope as Scope, expiresAt: options.expires };
  const issued = await keys.issue.execute(OPERATOR, wish).catch((error: unknown) => {
    throw inOptions(error);
  });
  terminal.out(options.json ? print({ ...present(issued.key), key: issued.token }) : `${issued.token}\n`);
}

export async function listKeys(
  options: { json?: boolean },
  { keys, present, terminal }: KeysDependencies,
): Promise<void> {
  const all: ApiKeySummary[] = [];
  for (let cursor: Cursor | undefined, isLast = false; !isLast;) {
    const page = await keys.list.execute(OPERATOR, { perPage: 100, cursor });
    all.push(...page.items);
    cursor = page.next ?? undefined;
    isLast = page.next === null;
  }
  terminal.out(options.json ? print({ data: all.map(present) }) : `${renderKeys(all)}\n`);
}

export async function revokeKey(
  id: string,
  options: { json?: boolean },
  { keys, present, terminal }: KeysDependencies,
): Promise<void> {
  const key = await keys.revoke.execute(OPERATOR, { id });
  terminal.out(options.json ? print(present(key)) : `Revoked ${key.id} (${key.name}).\n`);
}

/** The names of the options that fill the fields of a wish for a key. */
const OPTIONS: Readonly<Record<string, string>> = {
  account: '--account',
  name: '--name',
  scope: '--scope',
  expires_at: '--expires',
};

/** Faults of fields as faults of the options that the person typed. */
function inOptions(error: unknown): unknown {
  const details = errorDetails(error);
  if (details?.kind !== 'invalid') return error;
  return invalid(...details.violations.map((fault) => ({ ...fault, field: OPTIONS[fault.field] ?? fault.field })));
}

function print(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
