import { ManualClock } from '../../../../../src/adapters/memory/index.js';
import { cookieName, readCookie, setCookie } from '../../../../../src/adapters/koa/http/cookies.js';
import { Flashes } from '../../../../../src/adapters/koa/pages/session/flash.js';
import { isSameOrigin } from '../../../../../src/adapters/koa/http/request-origin.js';
import {
  IDLE_SECONDS,
  LONGEST_SECONDS,
  Sessions,
  type Session,
  hasValidCsrfToken,
} from '../../../../../src/adapters/koa/pages/session/session.js';

const BEGIN = '2026-02-03T04:00:00.000Z';
const SECRET = 's'.repeat(32);
const PLAIN = { isSecure: false };
const SECURE = { isSecure: true };

/** The Cookie header that a browser sends after a Set-Cookie header. */
const sent = (header: string) => header.split(';', 1)[0]!;

describe('cookies', () => {
  test('are hidden from scripts and from forms on other sites, and bound to the host over https', () => {
    expect(setCookie('a', 'x', 60, PLAIN)).toBe('a=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax');
    expect(setCookie('a', 'x', 60, SECURE)).toBe('__Host-a=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure');
    expect(cookieName('a', SECURE)).toBe('__Host-a');
  });

  test('are found by their full name', () => {
    expect(readCookie('b=1; a=2;c=3', 'a', PLAIN)).toBe('2');
    expect(readCookie('ba=1', 'a', PLAIN)).toBeUndefined();
    expect(readCookie('a=1', 'a', SECURE)).toBeUndefined();
    expect(readCookie(undefined, 'a', PLAIN)).toBeUndefined();
  });

  test('that occur twice are ignored because one of them may be planted', () => {
    expect(readCookie('a=1; a=2', 'a', PLAIN)).toBeUndefined();
  });

  test('longer than 16 KB are not parsed', () => {
    expect(readCookie(`a=1; b=${'x'.repeat(20_000)}`, 'a', PLAIN)).toBeUndefined();
  });
});

describe('a session', () => {
  const begin = () => {
    const clock = new ManualClock(BEGIN);
    return { clock, sessions: new Sessions([SECRET], clock) };
  };

  const start = (sessions: Sessions) => sessions.begin('sg_key', { id: 'an-id', startedAt: new Date(BEGIN) });

  test('is read back from its cookie', async () => {
    const { sessions } = begin();
    const session = start(sessions);
    const cookie = await sessions.keep(session, PLAIN);
    expect(cookie).not.toContain('sg_key');
    expect(cookie).toContain(`Max-Age=${IDLE_SECONDS}`);
    expect(await sessions.read(sent(cookie), PLAIN)).toMatchObject(session);
  });

  test('has its own CSRF token', () => {
    const { sessions } = begin();
    const [one, other] = [start(sessions), start(sessions)];
    expect(hasValidCsrfToken(one, one.formToken)).toBe(true);
    expect(hasValidCsrfToken(one, other.formToken)).toBe(false);
    expect(hasValidCsrfToken(one, '')).toBe(false);
    expect(hasValidCsrfToken(one, `${one.formToken}x`)).toBe(false);
  });

  test('ends 12 hours after the last visit', async () => {
    const { clock, sessions } = begin();
    const cookie = sent(await sessions.keep(start(sessions), PLAIN));
    clock.advance((IDLE_SECONDS - 1) * 1000);
    expect(await sessions.read(cookie, PLAIN)).not.toBeNull();
    clock.advance(1000);
    expect(await sessions.read(cookie, PLAIN)).toBeNull();
  });

  test('is renewed by visits, at most every 15 minutes and for at most 7 days', async () => {
    const { clock, sessions } = begin();
    const begun = clock.now().getTime();
    let cookie = sent(await sessions.keep(start(sessions), PLAIN));
    const visit = async () => {
      const session = await sessions.read(cookie, PLAIN);
      if (session === null) return false;
      const renewed = await sessions.renew(session, PLAIN);
      if (renewed !== null) cookie = sent(renewed);
      return true;
    };
    clock.advance(14 * 60 * 1000);
    expect(await sessions.renew((await sessions.read(cookie, PLAIN))!, PLAIN)).toBeNull();
    while (await visit()) clock.advance(60 * 60 * 1000);
    const lived = (clock.now().getTime() - begun) / 1000;
    expect(lived).toBeGreaterThanOrEqual(LONGEST_SECONDS);
    expect(lived).toBeLessThan(LONGEST_SECONDS + 60 * 60);
  });

  test('of an earlier version, which has no ID and cannot be ended, is invalid', async () => {
    const { sessions } = begin();
    const { id: _, ...session } = start(sessions);
    expect(await sessions.read(sent(await sessions.keep(session as Session, PLAIN)), PLAIN)).toBeNull();
  });

  test('is invalid with another secret, and a flash cookie is not a session', async () => {
    const { clock, sessions } = begin();
    const cookie = sent(await sessions.keep(start(sessions), PLAIN));
    expect(await new Sessions(['t'.repeat(32)], clock).read(cookie, PLAIN)).toBeNull();
    const flash = sent(await new Flashes([SECRET], clock).keep({ tone: 'done', text: 'x', details: [] }, PLAIN));
    expect(await sessions.read(flash.replace('-flash', '-session'), PLAIN)).toBeNull();
  });
});

describe('a flash', () => {
  const clock = new ManualClock(BEGIN);
  const flashes = new Flashes([SECRET], clock);

  test('can be read for one minute', async () => {
    const cookie = sent(await flashes.keep({ tone: 'warned', text: 'Two of three.', details: ['One: gone'] }, PLAIN));
    expect(await flashes.read(cookie, PLAIN)).toMatchObject({ text: 'Two of three.', details: ['One: gone'] });
    clock.advance(60_000);
    expect(await flashes.read(cookie, PLAIN)).toBeNull();
  });

  test('fits into a cookie, however many details it has', async () => {
    const details = Array.from({ length: 100 }, (_, index) => `${index} ${'\u{1f600}'.repeat(3000)}`);
    const cookie = await flashes.keep({ tone: 'warned', text: 'x'.repeat(9999), details }, PLAIN);
    const told = await flashes.read(sent(cookie), PLAIN);
    expect(told?.details).toHaveLength(6);
    expect(told?.details.at(-1)).toBe('… and 95 more');
  });
});

describe('the same-origin check', () => {
  const ORIGIN = 'https://grade.example';

  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
    [{ 'sec-fetch-site': 'same-site', origin: ORIGIN }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: ORIGIN }, false],
    [{ origin: ORIGIN }, true],
    [{ origin: 'https://evil.example' }, false],
    [{ origin: 'http://grade.example' }, false],
    [{ origin: 'null' }, false],
    [{}, true],
  ])('%j: %s', (headers, verdict) => {
    expect(isSameOrigin(headers, ORIGIN)).toBe(verdict);
  });
});
