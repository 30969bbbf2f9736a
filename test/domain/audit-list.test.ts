import { AuditList, type Audit } from '../../src/domain/index.js';

const AUDIT: Audit = {
  id: 'title',
  category: 'seo',
  title: 'Page has a title',
  outcome: 'pass',
  weight: 1,
  score: 100,
  explanation: 'The title is “Home”.',
  evidence: [{ kind: 'element', value: '<title>Home</title>', line: 3, column: 7, selector: 'html > head > title' }],
};

test('a list of audits is iterable and has a length', () => {
  const list = AuditList.of([AUDIT, { ...AUDIT, id: 'other' }]);
  expect(list.length).toBe(2);
  expect([...list].map(({ id }) => id)).toEqual(['title', 'other']);
  expect(list.toArray()).toEqual([...list]);
  expect(AuditList.EMPTY.length).toBe(0);
});

test('its JSON has the members of audits only, always in the same order', () => {
  const { id, evidence, ...rest } = AUDIT;
  const [{ kind, ...piece }] = evidence as [Audit['evidence'][number]];
  const shuffled = { more: true, evidence: [{ ...piece, more: 1, kind }], ...rest, id };
  expect(AuditList.of([shuffled]).json).toBe(JSON.stringify([AUDIT]));
});

test('evidence without a column and a selector stays without them, and null stays null', () => {
  const evidence: Audit['evidence'] = [
    { kind: 'url', value: 'https://example.com/', line: null },
    { kind: 'text', value: 'Twice.', line: null, column: null, selector: null },
  ];
  expect(AuditList.of([{ ...AUDIT, evidence }]).json).toBe(JSON.stringify([{ ...AUDIT, evidence }]));
});

test('it is written as an array inside other JSON', () => {
  expect(JSON.parse(JSON.stringify({ audits: AuditList.of([AUDIT]) }))).toEqual({ audits: [AUDIT] });
});

test('a list made from JSON reads its text once, and parses it only when audits are needed', () => {
  let reads = 0;
  const list = AuditList.fromJson(() => {
    reads += 1;
    return 'not JSON';
  });
  expect(reads).toBe(0);
  expect([list.json, list.json]).toEqual(['not JSON', 'not JSON']);
  expect(() => list.toArray()).toThrow(SyntaxError);
  expect(reads).toBe(1);
  const text = AuditList.of([AUDIT]).json;
  expect(AuditList.fromJson(() => text).toArray()).toEqual([AUDIT]);
});
