import assert from 'node:assert/strict';
import type { Ports } from '../application/index.js';
import type { ContractSuite } from './contract.js';

export type SecretsSubject = Pick<Ports, 'secrets'>;

export const secretsSuite: ContractSuite<SecretsSubject> = {
  port: 'Secrets',
  cases: [
    {
      name: 'returns as many random bytes as requested, never the same',
      async run({ secrets }) {
        for (const count of [1, 22, 64]) assert.equal(secrets.randomBytes(count).length, count);
        const drawn = Array.from({ length: 100 }, () => secrets.randomBytes(22).join());
        assert.equal(new Set(drawn).size, drawn.length);
      },
    },
    {
      name: 'returns every value of a byte',
      async run({ secrets }) {
        assert.equal(new Set(secrets.randomBytes(16_384)).size, 256);
      },
    },
    {
      // Test vectors of FIPS 180-2, and a non-ASCII one made with sha256sum of coreutils.
      name: 'hashes UTF-8 with SHA-256, in lower-case hexadecimal',
      async run({ secrets }) {
        const vectors: [text: string, digest: string][] = [
          ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
          ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
          ['ü表🔑', '0afe4b41bbe19688390cb625b8f69c9f3fbdf55198ad9b261c4800fac7c7c93c'],
        ];
        for (const [text, digest] of vectors) assert.equal(secrets.sha256(text), digest);
      },
    },
  ],
};
