import { CachedApiKeyRepository } from '../../../src/adapters/lru-cache/index.js';
import { MemoryApiKeyRepository, MemoryStore, UuidIds } from '../../../src/adapters/memory/index.js';
import type { ApiKeyQuery, ApiKeyRepository, Rows } from '../../../src/application/index.js';
import type { ApiKey } from '../../../src/domain/index.js';
import { apiKeyRepositorySuite } from '../../../src/testing/index.js';
import { runSuite } from '../../contracts/run-suite.js';

/** A repository whose lookups can be delayed. */
class SlowRepository implements ApiKeyRepository {
  readonly keys = new Map<string, ApiKey>();
  readonly lookups: string[] = [];
  readonly touches: Date[] = [];
  /** A lookup waits for this after it has read. */
  gate: Promise<void> = Promise.resolve();

  async add(key: ApiKey): Promise<void> {
    this.keys.set(key.hash, key);
  }
  async addFirst(key: ApiKey): Promise<boolean> {
    if (this.keys.size > 0) return false;
    this.keys.set(key.hash, key);
    return true;
  }
  async findByHash(hash: string): Promise<ApiKey | null> {
    this.lookups.push(hash);
    const key = this.keys.get(hash) ?? null;
    await this.gate;
    return key;
  }
  async find(_account: string | null, id: string): Promise<ApiKey | null> {
    return [...this.keys.values()].find((key) => key.id === id) ?? null;
  }
  async list(_query: ApiKeyQuery): Promise<Rows<ApiKey>> {
    return { rows: [...this.keys.values()], more: false };
  }
  async revoke(_account: string | null, id: string, at: Date): Promise<ApiKey | null> {
    for (const key of this.keys.values()) {
      if (key.id !== id) continue;
      const revoked = { ...key, revokedAt: key.revokedAt ?? at };
      this.keys.set(key.hash, revoked);
      return revoked;
    }
    return null;
  }
  async touch(id: string, at: Date): Promise<void> {
    this.touches.push(at);
    for (const key of this.keys.values()) if (key.id === id) this.keys.set(key.hash, { ...key, lastUsedAt: at });
  }
}

const now = new Date('2026-11-20T12:00:00Z');

function keyOf(name: string): ApiKey {
  return {
    id: `id-${name}`,
    account: 'ada',
    name,
    scope: 'read',
    hash: `hash-${name}`,
    createdAt: now,
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
  };
}

let repository: SlowRepository;
let cached: CachedApiKeyRepository;
let milliseconds: number;

beforeEach(async () => {
  milliseconds = 1;
  repository = new SlowRepository();
  cached = new CachedApiKeyRepository(repository, { maxKeys: 5, maxUnknown: 5, now: () => milliseconds });
  await cached.add(keyOf('a'));
  // For a while after a change, nothing is cached.
  milliseconds += 3_001;
});

test('looks a key up once within three seconds, and again afterwards', async () => {
  for (let i = 0; i < 3; i += 1) expect(await cached.findByHash('hash-a')).toEqual(keyOf('a'));
  expect(repository.lookups).toHaveLength(1);
  milliseconds += 3_001;
  await cached.findByHash('hash-a');
  expect(repository.lookups).toHaveLength(2);
});

test('sees a revocation by another process within five seconds, even if the key is used and touched', async () => {
  await cached.findByHash('hash-a');
  await repository.revoke('ada', 'id-a', now);
  for (let ms = 0; ms < 4_000; ms += 500) {
    milliseconds += 500;
    await cached.touch('id-a', new Date(now.getTime() + ms));
    await cached.findByHash('hash-a');
  }
  expect((await cached.findByHash('hash-a'))?.revokedAt).toEqual(now);
});

test('makes one lookup for concurrent calls with the same hash', async () => {
  const found = await Promise.all(Array.from({ length: 20 }, () => cached.findByHash('hash-a')));
  expect(found.every((key) => key?.id === 'id-a')).toBe(true);
  expect(repository.lookups).toHaveLength(1);
});

test('caches unknown keys until a key is added', async () => {
  expect(await cached.findByHash('hash-b')).toBeNull();
  expect(await cached.findByHash('hash-b')).toBeNull();
  expect(repository.lookups).toEqual(['hash-b']);
  await cached.add(keyOf('b'));
  expect((await cached.findByHash('hash-b'))?.name).toBe('b');
});

test('keeps known keys during a flood of unknown ones', async () => {
  await cached.findByHash('hash-a');
  for (let i = 0; i < 100; i += 1) await cached.findByHash(`hash-unknown-${i}`);
  repository.lookups.length = 0;
  await cached.findByHash('hash-a');
  expect(repository.lookups).toEqual([]);
});

test('a revocation applies at once, also to pending lookups', async () => {
  let open = (): void => undefined;
  repository.gate = new Promise((resolve) => (open = resolve));
  const before = cached.findByHash('hash-a');
  await cached.revoke('ada', 'id-a', now);
  const after = cached.findByHash('hash-a');
  open();
  expect((await before)?.revokedAt).toBeNull();
  expect((await after)?.revokedAt).toEqual(now);
  expect((await cached.findByHash('hash-a'))?.revokedAt).toEqual(now);
});

test('does not cache failed lookups', async () => {
  repository.gate = Promise.reject(new Error('away'));
  await expect(cached.findByHash('hash-a')).rejects.toThrow('away');
  repository.gate = Promise.resolve();
  expect((await cached.findByHash('hash-a'))?.id).toBe('id-a');
});

test('shows a recorded use at once, and writes it once for concurrent calls', async () => {
  await cached.findByHash('hash-a');
  await Promise.all(Array.from({ length: 10 }, () => cached.touch('id-a', now)));
  expect(repository.touches).toEqual([now]);
  expect((await cached.findByHash('hash-a'))?.lastUsedAt).toEqual(now);
  await cached.touch('id-a', new Date(now.getTime() - 1_000));
  expect((await cached.findByHash('hash-a'))?.lastUsedAt).toEqual(now);
});

test('a revocation in a transaction applies at once after the commit', async () => {
  const stored = repository.keys.get('hash-a')!;
  await cached.revoke('ada', 'id-a', now);
  const revoked = repository.keys.get('hash-a')!;
  // Until the commit, others see the old key.
  repository.keys.set('hash-a', stored);
  expect((await cached.findByHash('hash-a'))?.revokedAt).toBeNull();
  repository.keys.set('hash-a', revoked);
  expect((await cached.findByHash('hash-a'))?.revokedAt).toEqual(now);
});

test('returns a copy to every caller', async () => {
  const one = (await cached.findByHash('hash-a')) as { name: string };
  one.name = 'changed';
  expect((await cached.findByHash('hash-a'))?.name).toBe('a');
});

describe('the contract suite, on a memory repository', () => {
  const keys = new CachedApiKeyRepository(new MemoryApiKeyRepository(new MemoryStore()));
  const ids = new UuidIds();
  runSuite(apiKeyRepositorySuite, () => ({ ids, keys }));
});
