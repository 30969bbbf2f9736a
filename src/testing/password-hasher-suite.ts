import assert from 'node:assert/strict';
import { MAX_PASSWORD_LENGTH } from '../domain/index.js';
import type { Ports } from '../application/index.js';
import type { ContractSuite } from './contract.js';

export type PasswordHasherSubject = Pick<Ports, 'passwords'>;

export const passwordHasherSuite: ContractSuite<PasswordHasherSubject> = {
  port: 'PasswordHasher',
  cases: [
    {
      name: 'verifies the password of a hash, to the last character, and no other',
      async run({ passwords }) {
        const longest = 'x'.repeat(MAX_PASSWORD_LENGTH);
        const pairs: [password: string, wrong: string][] = [
          ['p', 'P'],
          ['correct horse', 'correct horse '],
          ['pässwörd 表🔑', 'password 表🔑'],
          [longest, `${longest.slice(1)}y`],
        ];
        for (const [password, wrong] of pairs) {
          const hash = await passwords.hash(password);
          assert.equal(await passwords.verify(hash, password), true);
          assert.equal(await passwords.verify(hash, wrong), false);
          assert.equal(await passwords.verify(hash, ''), false);
        }
      },
    },
    {
      name: 'gives every hash its own salt, and never reveals the password',
      async run({ passwords }) {
        const [one, two] = [await passwords.hash('swordfish'), await passwords.hash('swordfish')];
        assert.notEqual(one, two);
        assert.ok(!one.includes('swordfish'));
      },
    },
    {
      name: 'rejects a hash of an unknown format',
      async run({ passwords }) {
        const hash = await passwords.hash('swordfish');
        const strange = [
          '',
          'swordfish',
          '$',
          '$$$$',
          hash.slice(0, -1),
          hash.slice(1),
          `${hash}$x`,
          'scrypt$3$8$1$x$y',
        ];
        for (const each of strange) assert.equal(await passwords.verify(each, 'swordfish'), false, each);
      },
    },
  ],
};
