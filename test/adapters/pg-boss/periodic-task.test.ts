import { setImmediate as nextTurn } from 'node:timers/promises';
import { PeriodicTask } from '../../../src/adapters/pg-boss/periodic-task.js';
import { silentLog } from './generation-queue-cases.js';

const HOUR = 3_600_000;

test.each([...Array(12).keys()])('a wake %i microtasks after a start causes another run', async (microtasks) => {
  let runs = 0;
  const task = new PeriodicTask(
    HOUR,
    () => {
      runs += 1;
      return Promise.resolve();
    },
    silentLog,
    'A task',
  );
  task.start();
  for (let count = 0; count < microtasks; count += 1) await Promise.resolve();
  task.wake();
  await nextTurn();
  expect(runs).toBe(2);
  await task.stop();
});
