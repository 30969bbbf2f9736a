import { EncryptJWT } from 'jose';
import { createCookieSealer } from '../../../../../src/adapters/koa/pages/session/cookie-sealer.js';

const SECRET = 's'.repeat(32);
const LATER = new Date('2026-02-03T05:00:00Z');

function sealerAt(time: string, secret: string | string[] = SECRET, purpose: 'session' | 'flash' = 'session') {
  return createCookieSealer([secret].flat(), purpose, { now: () => new Date(time) });
}

const sealer = sealerAt('2026-02-03T04:00:00Z');

describe('a sealed value', () => {
  test('opens to the original value and reveals nothing of it', async () => {
    const sealed = await sealer.seal({ key: 'sg_secret', n: 1 }, LATER);
    expect(await sealer.open(sealed)).toMatchObject({ key: 'sg_secret', n: 1 });
    const readable = sealed.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    expect([sealed, ...readable].join(' ')).not.toMatch(/sg_|key|exp/);
    expect(readable[0]).toBe('{"alg":"dir","enc":"A256GCM"}');
  });

  test('differs each time', async () => {
    expect(await sealer.seal({ a: 1 }, LATER)).not.toBe(await sealer.seal({ a: 1 }, LATER));
  });

  test('is valid until it expires', async () => {
    const sealed = await sealer.seal({ a: 1 }, LATER);
    expect(await sealerAt('2026-02-03T04:59:59Z').open(sealed)).toMatchObject({ a: 1 });
    expect(await sealerAt('2026-02-03T05:00:00Z').open(sealed)).toBeNull();
  });

  test('is invalid for another purpose or secret', async () => {
    const sealed = await sealer.seal({ a: 1 }, LATER);
    expect(await sealerAt('2026-02-03T04:00:00Z', SECRET, 'flash').open(sealed)).toBeNull();
    expect(await sealerAt('2026-02-03T04:00:00Z', 't'.repeat(32)).open(sealed)).toBeNull();
  });

  test('is invalid after changing a single bit or cutting it short', async () => {
    const parts = (await sealer.seal({ a: 1 }, LATER)).split('.');
    for (const [index, part] of parts.entries()) {
      for (let bit = 0; bit < part.length * 6 - 7; bit += 13) {
        const bytes = Buffer.from(part, 'base64url');
        bytes[bit >> 3]! ^= 1 << (bit & 7);
        expect(await sealer.open(parts.with(index, bytes.toString('base64url')).join('.'))).toBeNull();
      }
    }
    expect(await sealer.open(parts.join('.').slice(0, -1))).toBeNull();
    expect(await sealer.open(parts.slice(0, -1).join('.'))).toBeNull();
  });

  test.each([
    ['', 'nothing'],
    ['x', 'no JWE'],
    ['a.b.c.d.e', 'no base64url'],
    ['A'.repeat(10_000), 'too long'],
    ['eyJhbGciOiJub25lIn0.e30.', 'an unsecured JWT'],
  ])('%.20s is invalid: %s', async (text) => {
    expect(await sealer.open(text)).toBeNull();
  });

  test('is invalid without an expiry time, even with the right key', async () => {
    const { hkdfSync } = await import('node:crypto');
    const key = new Uint8Array(hkdfSync('sha256', SECRET, '', 'sitegrade cookie session', 32));
    const endless = await new EncryptJWT({ a: 1 }).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key);
    expect(await sealer.open(endless)).toBeNull();
  });

  test('is refused if it does not fit into a cookie', async () => {
    await expect(sealer.seal({ text: 'x'.repeat(4000) }, LATER)).rejects.toThrow(RangeError);
  });

  test('needs a secret of at least 32 characters', () => {
    for (const secrets of [[], ['s'.repeat(31)], [SECRET, 's'.repeat(31)]])
      expect(() => createCookieSealer(secrets, 'session')).toThrow(RangeError);
  });

  test('survives a new secret in front of its own, which then seals', async () => {
    const at = '2026-02-03T04:00:00Z';
    const [old, rotated] = [sealer, sealerAt(at, ['t'.repeat(32), SECRET])];
    expect(await rotated.open(await old.seal({ a: 1 }, LATER))).toMatchObject({ a: 1 });
    const fresh = await rotated.seal({ a: 2 }, LATER);
    expect(await old.open(fresh)).toBeNull();
    expect(await sealerAt(at, 't'.repeat(32)).open(fresh)).toMatchObject({ a: 2 });
  });
});
