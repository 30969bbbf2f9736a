import { openSync } from 'node:fs';
import { jest } from '@jest/globals';
import { DescriptorWatch } from '../../src/service/descriptor-watch.js';

function watched() {
  const log = { info: jest.fn(), error: jest.fn() };
  let failure: string | null = null;
  const open = () => {
    if (failure !== null) throw Object.assign(new Error(failure), { code: failure });
    return openSync('/dev/null', 'r');
  };
  const watch = new DescriptorWatch(log, open);
  const check = (code: string | null) => {
    failure = code;
    watch.check();
  };
  return { watch, log, check };
}

test('says once a minute that descriptors are short, and once that they are free again', () => {
  const { watch, log, check } = watched();
  check(null);
  check('EMFILE');
  check('EMFILE');
  expect(watch.isExhausted).toBe(true);
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(log.error).toHaveBeenCalledWith({ code: 'EMFILE' }, expect.stringContaining('ulimit -n'));
  check(null);
  check(null);
  expect(watch.isExhausted).toBe(false);
  expect(log.info).toHaveBeenCalledTimes(1);
  check('EMFILE');
  expect(log.error).toHaveBeenCalledTimes(1);
  const later = performance.now() + 60_001;
  const now = jest.spyOn(performance, 'now').mockReturnValue(later);
  check('ENFILE');
  now.mockRestore();
  expect(log.error).toHaveBeenLastCalledWith({ code: 'ENFILE' }, expect.stringContaining('fs.file-max'));
});

test('recognizes errors that the lack of descriptors caused', () => {
  const { watch, check } = watched();
  check('ENOENT');
  expect(watch.recognize(new Error('other'))).toBe(false);
  expect(watch.isExhausted).toBe(false);
  expect(watch.recognize(Object.assign(new Error('accept'), { code: 'EMFILE' }))).toBe(true);
  expect(watch.isExhausted).toBe(true);
});
