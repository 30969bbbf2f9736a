import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLogo } from '../../../../src/service/read-logo.js';
import { newPageWorld } from './support/page-world.js';

const SVG = Buffer.from('<?xml version="1.0"?><!-- Logo --><svg xmlns="http://www.w3.org/2000/svg"/>');
const PNG = Buffer.from('89504e470d0a1a0a00', 'hex');

const worldOf = (name: string, logo?: Uint8Array) => newPageWorld({}, { sender: { name, logo } });

describe('who sends the report', () => {
  test('is Sitegrade by default', async () => {
    const world = newPageWorld();
    const { body } = await world.visit(await world.create());
    expect(body).toContain('class="print-brand"');
    expect(body).not.toContain('Prepared by');
  });

  test.each([
    ['png', PNG, 'image/png'],
    ['svg', SVG, 'image/svg+xml'],
  ])('is named, with a %s logo that can run no script', async (extension, logo, type) => {
    const world = worldOf(' <Your> Agency ', logo);
    const { body } = await world.visit(await world.create());
    expect(body).toContain('Prepared by <bdi>&lt;Your> Agency</bdi>');
    expect(body).not.toContain('class="print-brand"');
    const [, path] = new RegExp(`src="\\.\\.(/assets/logo\\.[0-9a-f]{16}\\.${extension})"`).exec(body)!;
    const answer = await world.visit(path!);
    expect(answer.rawPayload.equals(logo)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*sandbox/),
      'x-content-type-options': 'nosniff',
    });
  });

  test('needs no logo', async () => {
    const world = worldOf('Your Agency');
    const { body } = await world.visit(await world.create());
    expect(body).toContain('Your Agency');
    expect(body).not.toContain('/assets/logo.');
  });
});

test.each<[string, Uint8Array | undefined, string]>([
  [' ', undefined, 'The name of the sender has 0 characters. Use 1 to 100.'],
  ['x'.repeat(101), undefined, 'The name of the sender has 101 characters. Use 1 to 100.'],
  ['Me', Buffer.from('<html><svg>'), 'The logo is neither a PNG nor an SVG picture. Use one of these formats.'],
  ['Me', Buffer.alloc(200_001), 'The logo has 200001 bytes. Use at most 200000.'],
])('a sender must be valid: %#', (name, logo, message) => {
  expect(() => worldOf(name, logo)).toThrow(message);
});

describe('REPORT_LOGO', () => {
  test('is read from a file', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sitegrade-logo-'));
    try {
      await writeFile(join(directory, 'logo.svg'), SVG);
      expect(Buffer.from((await readLogo(join(directory, 'logo.svg')))!)).toEqual(SVG);
      await expect(readLogo(join(directory, 'none.svg'))).rejects.toThrow(/^REPORT_LOGO cannot be read \(ENOENT/);
      expect(await readLogo(null)).toBeUndefined();
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});
