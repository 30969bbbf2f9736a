import fc from 'fast-check';
import { NESTED, parseJsonObject } from '../../../src/adapters/koa/http/fields.js';

const scalar = fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.boolean(), fc.constant(null));
const member = fc.tuple(
  fc.string({ unit: 'binary' }),
  fc.oneof(
    scalar,
    fc.array(scalar),
    fc.array(fc.jsonValue().filter((value) => typeof value !== 'number')),
    fc.dictionary(fc.string(), fc.jsonValue()),
  ),
);

test('returns every member of any object in order, including repeated ones', () => {
  fc.assert(
    fc.property(fc.array(member, { maxLength: 20 }), fc.constantFrom('', ' ', '\n\t'), (members, space) => {
      const text = members.map(([name, value]) => `${JSON.stringify(name)}${space}:${space}${JSON.stringify(value)}`);
      const fields = parseJsonObject(`{${space}${text.join(`${space},`)}${space}}`);
      expect(fields).toEqual(
        members.map(([name, value]) => [name, isScalar(value) || isListOfScalars(value) ? value : NESTED]),
      );
    }),
  );
});

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function isListOfScalars(value: unknown): boolean {
  return Array.isArray(value) && value.every(isScalar);
}

test.each(['1e0', '1.0', '-0.5', '1E2', '1e999', '12345678901234567890'])(
  'does not accept %s as an integer',
  (number) => {
    expect(parseJsonObject(`{"privacy":${number}}`)).toEqual([['privacy', Number.NaN]]);
  },
);
