import { FixedGenerator } from '../../src/adapters/memory/index.js';
import { DescribeChecks } from '../../src/application/checks/describe-checks.js';

test('calls the generator once', async () => {
  const generator = new FixedGenerator();
  const describe = jest.spyOn(generator, 'describe');
  const describeChecks = new DescribeChecks({ generator });
  const [first, second] = [await describeChecks.execute(), await describeChecks.execute()];
  expect(first.checks.map(({ id }) => id)).toEqual(['fixed-score']);
  expect(second).toBe(first);
  expect(describe).toHaveBeenCalledTimes(1);
});

test('calls it again after it failed', async () => {
  const generator = new FixedGenerator();
  jest.spyOn(generator, 'describe').mockRejectedValueOnce(new Error('not installed'));
  const describeChecks = new DescribeChecks({ generator });
  await expect(describeChecks.execute()).rejects.toThrow('not installed');
  expect((await describeChecks.execute()).generator.name).toBe('fixed');
});
