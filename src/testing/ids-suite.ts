import assert from 'node:assert/strict';
import type { Ports } from '../application/index.js';
import type { ContractSuite } from './contract.js';

export type IdsSubject = Pick<Ports, 'ids'>;

export const idsSuite: ContractSuite<IdsSubject> = {
  port: 'Ids',
  cases: [
    {
      name: 'returns UUIDs of version 7 in lower case',
      async run({ ids }) {
        for (let count = 0; count < 100; count += 1) {
          assert.match(ids.next(), /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        }
      },
    },
    {
      name: 'returns ids that sort by creation, also within a millisecond',
      async run({ ids }) {
        const given = Array.from({ length: 5000 }, () => ids.next());
        const late = given.findIndex((id, index) => id <= (given[index - 1] ?? ''));
        assert.equal(late, -1, `${given[late]} came after ${given[late - 1]}`);
      },
    },
    {
      name: 'returns ids whose last digits are unpredictable',
      async run({ ids }) {
        const ends = Array.from({ length: 200 }, () => ids.next().slice(-12));
        assert.equal(new Set(ends).size, ends.length);
        assert.notDeepEqual(ends.toSorted(), ends);
      },
    },
  ],
};
