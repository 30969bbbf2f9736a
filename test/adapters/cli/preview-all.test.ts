import { previewAll } from '../../../src/adapters/cli/preview-all.js';
import type { UrlOutcome } from '../../../src/adapters/cli/url-outcome.js';
import type { PreviewReport } from '../../../src/index.js';
import { AUDIT, reportWith } from './support/reports.js';

interface Call {
  readonly url: string;
  readonly finish: () => void;
  readonly fail: () => void;
}

/** Finishes each preview when the test says so. */
class ManualPreview {
  readonly calls: Call[] = [];
  readonly preview = {
    execute: ({ url }: { url: string }, cancellation: AbortSignal) =>
      new Promise((resolve, reject) => {
        cancellation.addEventListener('abort', () => reject(new Error('aborted')));
        const finish = () => resolve(reportWith([AUDIT], url));
        this.calls.push({ url, finish, fail: () => reject(new Error('The generator failed.')) });
      }),
  } as unknown as PreviewReport;

  get urls(): string[] {
    return this.calls.map(({ url }) => url);
  }

  call(url: string): Call {
    return this.calls.find((each) => each.url === url)!;
  }
}

/** Waits until all pending promise callbacks have run. */
const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

function start(urls: readonly string[], limits: { concurrency: number; perHost: number }) {
  const manual = new ManualPreview();
  const stop = new AbortController();
  const delivered: UrlOutcome[] = [];
  const end = previewAll(urls, manual.preview, { ...limits, cancellation: stop.signal }, (outcome) => {
    delivered.push(outcome);
    return Promise.resolve();
  });
  return { manual, stop, end, deliveredUrls: () => delivered.map(({ url }) => url), delivered };
}

const hosts = (...names: string[]) => names.map((name) => `https://${name}.example/`);

describe('previewAll', () => {
  test('keeps to the concurrency limits, in total and per host', async () => {
    const urls = ['https://a.example/1', 'https://a.example/2', 'https://a.example/3', ...hosts('b', 'c', 'd')];
    const { manual, end } = start(urls, { concurrency: 3, perHost: 1 });
    await flushPromises();
    expect(manual.urls).toEqual(['https://a.example/1', ...hosts('b', 'c')]);
    manual.call('https://a.example/1').finish();
    await flushPromises();
    expect(manual.urls.slice(3)).toEqual(['https://a.example/2']);
    for (let index = 1; index < urls.length; index += 1) {
      manual.calls[index]?.finish();
      await flushPromises();
    }
    await end;
    expect(manual.urls.toSorted()).toEqual(urls.toSorted());
  });

  test('delivers outcomes in the order of the list', async () => {
    const urls = hosts('a', 'b', 'c');
    const { manual, end, deliveredUrls } = start(urls, { concurrency: 3, perHost: 1 });
    await flushPromises();
    for (const url of urls.toReversed()) {
      manual.call(url).finish();
      await flushPromises();
      expect(deliveredUrls()).toEqual(url === urls[0] ? urls : []);
    }
    await end;
  });

  test('does not run far ahead of a slow URL', async () => {
    const urls = Array.from({ length: 100 }, (_, index) => `https://h${index}.example/`);
    const { manual, stop, end } = start(urls, { concurrency: 2, perHost: 1 });
    for (let index = 1; index < 50; index += 1) {
      await flushPromises();
      manual.calls[index]?.finish();
    }
    await flushPromises();
    expect(manual.calls).toHaveLength(8);
    stop.abort();
    await end;
  });

  test('continues after an error', async () => {
    const { manual, end, delivered } = start(hosts('a', 'b'), { concurrency: 1, perHost: 1 });
    await flushPromises();
    manual.calls[0]?.fail();
    await flushPromises();
    manual.calls[1]?.finish();
    await end;
    expect(delivered[0]).toMatchObject({
      report: null,
      failure: { code: 'internal_error', message: 'The generator failed.' },
    });
    expect(delivered[1]?.failure).toBeNull();
  });

  test('delivers finished outcomes after an abort, and starts nothing more', async () => {
    const urls = hosts('a', 'b', 'c', 'd');
    const { manual, stop, end, deliveredUrls } = start(urls, { concurrency: 2, perHost: 1 });
    await flushPromises();
    manual.call(urls[1]!).finish();
    await flushPromises();
    stop.abort();
    await end;
    expect(deliveredUrls()).toEqual([urls[1]]);
    expect(manual.urls).toEqual(urls.slice(0, 3));
  });
});
