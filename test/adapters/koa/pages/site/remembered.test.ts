import { Remembered } from '../../../../../src/adapters/koa/pages/site/remembered.js';

test('computes each result once, and drops the one that was not asked for longest', async () => {
  const computed: string[] = [];
  const results = new Remembered<string>(2);
  const get = (key: string) =>
    results.get(key, () => {
      computed.push(key);
      return Promise.resolve(key.toUpperCase());
    });
  expect(await Promise.all([get('a'), get('a'), get('b'), get('a')])).toEqual(['A', 'A', 'B', 'A']);
  await get('c');
  await get('a');
  expect(computed).toEqual(['a', 'b', 'c']);
  await get('b');
  expect(computed).toEqual(['a', 'b', 'c', 'b']);
});

test('does not keep errors', async () => {
  const results = new Remembered<number>(2);
  await expect(results.get('a', () => Promise.reject(new Error('Down.')))).rejects.toThrow('Down.');
  expect(await results.get('a', () => Promise.resolve(1))).toBe(1);
});
