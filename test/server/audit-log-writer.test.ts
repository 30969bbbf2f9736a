import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditLogEntry } from '../../src/index.js';
import { createAuditLogWriter } from '../../src/service/audit-log-writer.js';

const ENTRY: AuditLogEntry = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  at: new Date('2026-11-22T14:03:11.482Z'),
  account: 'acme',
  actor: { type: 'key', id: '01890a5d-ac96-774b-bcce-b302099a8058', name: 'lap\ntop' },
  action: 'key.revoked',
  target: null,
  outcome: 'success',
  details: {},
  client: { address: '192.0.2.7', userAgent: null, requestId: 'request' },
};

const LINE = {
  ...ENTRY,
  at: '2026-11-22T14:03:11.482Z',
  client: { address: '192.0.2.7', user_agent: null, request_id: 'request' },
};

const logged: { level: string; fields: object; message: string }[] = [];
const at = (level: string) => (fields: object, message: string) => void logged.push({ level, fields, message });
const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };

let directory: string;

beforeEach(() => {
  logged.length = 0;
  directory = mkdtempSync(join(tmpdir(), 'sitegrade-audit-log-'));
});

afterEach(() => rmSync(directory, { recursive: true }));

const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);

test('appends JSON lines to a file that only its owner can read', () => {
  const path = join(directory, 'audit.jsonl');
  createAuditLogWriter(path, log)?.(ENTRY);
  createAuditLogWriter(path, log)?.(ENTRY);
  expect(linesOf(path)).toEqual([LINE, LINE]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('continues after the file was truncated or moved away', () => {
  const path = join(directory, 'audit.jsonl');
  const write = createAuditLogWriter(path, log);
  write?.(ENTRY);
  truncateSync(path);
  write?.(ENTRY);
  expect(linesOf(path)).toEqual([LINE]);
  rmSync(path);
  write?.(ENTRY);
  expect(linesOf(path)).toEqual([LINE]);
  expect(logged).toEqual([]);
});

test('rejects a path that it cannot write, and says what to do', () => {
  const path = join(directory, 'missing', 'audit.jsonl');
  expect(() => createAuditLogWriter(path, log)).toThrow(
    `AUDIT_LOG: cannot write to ${path} (ENOENT). Use the path of a file that this user can write to.`,
  );
});

test('logs an error if a line cannot be written later', () => {
  const path = join(directory, 'audit.jsonl');
  const write = createAuditLogWriter(path, log);
  rmSync(directory, { recursive: true });
  write?.(ENTRY);
  expect(logged).toMatchObject([{ level: 'error', fields: { entry_id: ENTRY.id } }]);
  directory = mkdtempSync(join(tmpdir(), 'sitegrade-audit-log-'));
});

test('writes to the log, or nowhere', () => {
  createAuditLogWriter('stdout', log)?.(ENTRY);
  expect(JSON.parse(JSON.stringify(logged))).toEqual([
    { level: 'info', fields: { audit_log: LINE }, message: 'audit log' },
  ]);
  expect(createAuditLogWriter(null, log)).toBeUndefined();
  expect(existsSync('stdout')).toBe(false);
});
