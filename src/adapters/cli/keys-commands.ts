import type { ApiKeySummary, Application, Cursor } from '../../application/index.js';
import { OPERATOR, errorDetails, invalid, type Scope } from '../../domain/index.js';
import { renderKeys } from './render-keys.js';
import type { Terminal } from './terminal.js';

export interface KeysDependencies {
  readonly keys: Application['keys'];
  /** Returns a key as the HTTP API shows it. */
  readonly present: (key: ApiKeySummary) => object;
  readonly terminal: Terminal;
}

export interface CreateKeyOptions {
  readonly account: string;
  readonly name: string;
  readonly scope: Scope;
  readonly expires?: Date;
  readonly json?: boolean;
}

/** Creates a key and prints only the key to standard output, so that a script can capture it. */
export async function createKey(
  options: CreateKeyOptions,
  { keys, present, terminal }: KeysDependencies,
): Promise<void> {
  const { account, name, scope, expires } = options;
  const attributes = { account, name, scope, expiresAt: expires };
  const issued = await keys.issue.execute(OPERATOR, attributes).catch((error: unknown) => {
    throw withOptionNames(error);
  });
  terminal.out(options.json ? toJson({ ...present(issued.key), key: issued.token }) : `${issued.token}\n`);
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
  terminal.out(options.json ? toJson({ data: all.map(present) }) : `${renderKeys(all)}\n`);
}

export async function revokeKey(
  id: string,
  options: { json?: boolean },
  { keys, present, terminal }: KeysDependencies,
): Promise<void> {
  const key = await keys.revoke.execute(OPERATOR, { id });
  terminal.out(options.json ? toJson(present(key)) : `Revoked ${key.id} (${key.name}).\n`);
}

/** Field names of the use case, and the options that set them. */
const OPTIONS: Readonly<Record<string, string>> = {
  account: '--account',
  name: '--name',
  scope: '--scope',
  expires_at: '--expires',
};

/** Replaces field names in a validation error with the names of the options. */
function withOptionNames(error: unknown): unknown {
  const details = errorDetails(error);
  if (details?.kind !== 'invalid') return error;
  return invalid(
    ...details.violations.map((violation) => ({ ...violation, field: OPTIONS[violation.field] ?? violation.field })),
  );
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
