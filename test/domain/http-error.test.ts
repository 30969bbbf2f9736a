import { httpErrorOf } from '../../src/domain/index.js';

test.each([
  [400, 'Bad Request', 'The page answered 400 Bad Request.'],
  [404, 'Not Found', 'The page answered 404 Not Found.'],
  [599, undefined, 'The page answered 599.'],
])('%i is an HTTP error', (status, reason, message) => {
  expect(httpErrorOf(status, reason)).toEqual({ code: 'target_http_error', message });
});

test.each([0, 200, 204, 304, 399, 600])('%i is not an HTTP error', (status) => {
  expect(httpErrorOf(status, 'Whatever')).toBeNull();
});
