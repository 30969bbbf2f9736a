import { MAX_BODY } from '../../http/read-body.js';
import type { TextSection } from './scoring-text.js';

/** The way from a first check to programs that use the API. The page adds an example to the first section. */
export const GUIDE: readonly TextSection[] = [
  {
    id: 'first-check',
    title: 'Check a page',
    text: 'A report belongs to one URL. Creating it starts the first check, which usually takes a few seconds. The API key is printed when the service starts for the first time. `sitegrade keys create` prints another one.',
  },
  {
    id: 'outcome',
    title: 'Wait for the outcome',
    text: 'With `Prefer: wait=20`, creating a report waits up to 20 seconds for its score. Otherwise poll [the report](/docs/api/getReport) until `status` is `ready` or `failed`. A failed run keeps the score of the last one, and `failure` says what went wrong.',
  },
  {
    id: 'read',
    title: 'Read a report',
    text: 'Start with `actions`: they say what to do, most points first. `audits` has every check with its findings, and the page of [each check](/docs/checks) says how to fix them. [How scoring works](/docs/scoring) explains the numbers.',
  },
  {
    id: 'again',
    title: 'Check again, and compare',
    text: 'Update a report with `update=1` to check its page again. In the API, a run is a generation. [A comparison](/docs/api/compareGenerations) says what got better or worse, and what that cost.',
  },
  {
    id: 'keys',
    title: 'Keys and access',
    text: 'Send `Authorization: Bearer` with your key in every request. The scope `read` reads reports, `write` also changes them, and `admin` also manages keys. Reports are public, private or protected by a password. Without access, a private report looks as if it did not exist. There is no CORS: call the API from servers and command lines, where a key stays secret.',
  },
  {
    id: 'lists',
    title: 'Lists',
    text: 'Lists have pages of 10, 25, 50 or 100 records. Follow `links.next` until it is null. Filters and sort orders are parameters of [each list](/docs/api/listReports).',
  },
  {
    id: 'errors',
    title: 'Errors',
    text: 'An error is a [problem](/docs/problems) with a `type`, and a `detail` that says what is wrong with this request. A 422 lists all validation errors at once. After a 429 or a 503, wait for the seconds in `Retry-After`. Include the `X-Request-Id` of a response when you ask for help.',
  },
  {
    id: 'limits',
    title: 'Limits',
    text: `A request body has at most ${MAX_BODY / 1024} KiB, and a URL 2,048 characters. The \`RateLimit\` header of each response says how many requests the key has left.`,
  },
  {
    id: 'terminal',
    title: 'At the terminal',
    text: '`sitegrade report example.com` checks a page without a server, and prints what to fix. `--fail-under 80` makes a pipeline fail below a score.',
  },
];
