import type { ApiKeySummary } from '../../application/index.js';
import { displayWidth, pad, printable } from './terminal.js';

const HEADINGS = ['ID', 'ACCOUNT', 'NAME', 'SCOPE', 'CREATED', 'LAST USED', 'EXPIRES', 'REVOKED'];

/** Renders API keys as a table for a terminal. Times are in UTC. */
export function renderKeys(keys: readonly ApiKeySummary[]): string {
  const rows = keys.map((key) => [
    key.id,
    printable(key.account),
    printable(key.name),
    key.scope,
    ...[key.createdAt, key.lastUsedAt, key.expiresAt, key.revokedAt].map(
      (time) => time?.toISOString().slice(0, 16) ?? '-',
    ),
  ]);
  const table = [HEADINGS, ...rows];
  const widths = HEADINGS.map((_, column) => Math.max(...table.map((row) => displayWidth(row[column] ?? ''))));
  return table
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
