import { renderKeys } from '../../../src/adapters/cli/render-keys.js';
import { displayWidth } from '../../../src/adapters/cli/terminal.js';
import type { ApiKeySummary } from '../../../src/index.js';

function keyNamed(name: string): ApiKeySummary {
  const createdAt = new Date('2026-11-22T09:30:00Z');
  return {
    id: 'id',
    account: 'acme',
    name,
    scope: 'read',
    createdAt,
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
  };
}

describe('renderKeys', () => {
  test('aligns columns, also with wide characters', () => {
    const lines = renderKeys([keyNamed('ci'), keyNamed('漢字の鍵')]).split('\n');
    const starts = lines.map((line) => displayWidth(line.slice(0, line.search(/SCOPE|read/))));
    expect(new Set(starts).size).toBe(1);
    expect(lines[1]).toBe('id  acme     ci        read   2026-11-22T09:30  -          -        -');
  });

  test('removes control characters', () => {
    expect(renderKeys([keyNamed('a\u001b[2Jb')])).not.toContain('\u001b');
  });
});
