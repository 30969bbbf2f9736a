import { PassThrough, type Readable } from 'node:stream';
import type { ReportDetails } from '../../../../application/index.js';
import type { PageServices } from '../page-services.js';
import type { ReportAccess } from './report-access.js';
import { isInProgress } from './is-in-progress.js';

/** Polling interval for a watched report, in milliseconds. */
const POLL_INTERVAL = 1000;

/** Polls between two heartbeats: proxies close idle connections. */
const POLLS_PER_HEARTBEAT = 15;

/** Polls after which a stream ends. The browser reconnects, and its access is checked again. */
const POLLS_PER_STREAM = 300;

/** Limits on open streams, in total and per IP address. A browser that gets no stream polls the page. */
const MAX_STREAMS = 500;
const MAX_STREAMS_PER_ADDRESS = 16;

/** Delay before a browser reconnects, in milliseconds. */
const RETRY = 2000;

interface Watcher {
  readonly stream: PassThrough;
  pollsLeft: number;
}

/** The watchers of one report with the same access. One poll serves them all. */
interface Feed {
  readonly access: ReportAccess;
  readonly watchers: Set<Watcher>;
  version: number;
}

/** Server-sent events for the changes of a report, until its run has finished. */
export class ReportEventStreams {
  readonly #feeds = new Map<string, Feed>();
  readonly #streamsOf = new Map<string, number>();
  #streams = 0;

  constructor(private readonly parts: Pick<PageServices, 'application' | 'clock' | 'isStopping'>) {}

  /**
   * Opens a stream for a report.
   * @param report the current state
   * @param seen the version that the page shows; if it is outdated, the stream starts with an event
   * @returns null if too many streams are open
   */
  follow(report: ReportDetails, seen: number, access: ReportAccess, address: string): Readable | null {
    const count = this.#streamsOf.get(address) ?? 0;
    if (this.#streams >= MAX_STREAMS || count >= MAX_STREAMS_PER_ADDRESS) return null;
    const stream = new PassThrough();
    this.#count(address, 1);
    stream.once('close', () => this.#count(address, -1));
    stream.write(`retry: ${RETRY}\n\n`);
    if (report.version !== seen) stream.write(stateEvent(report));
    if (isInProgress(report)) this.#watch(stream, report, access);
    else stream.end();
    return stream;
  }

  #count(address: string, change: 1 | -1): void {
    this.#streams += change;
    const count = (this.#streamsOf.get(address) ?? 0) + change;
    if (count === 0) this.#streamsOf.delete(address);
    else this.#streamsOf.set(address, count);
  }

  #watch(stream: PassThrough, report: ReportDetails, access: ReportAccess): void {
    const key = JSON.stringify([access.id, access.reader?.account, access.grant, access.shareToken]);
    const existing = this.#feeds.get(key);
    const feed: Feed = existing ?? { access, watchers: new Set(), version: report.version };
    const watcher = { stream, pollsLeft: POLLS_PER_STREAM };
    // The feed may have polled since `report` was read.
    if (report.version < feed.version) stream.write(changeEvent(feed.version));
    feed.watchers.add(watcher);
    stream.once('close', () => feed.watchers.delete(watcher));
    if (existing !== undefined) return;
    this.#feeds.set(key, feed);
    void this.#run(key, feed);
  }

  /** Polls until there are no watchers. Never rejects. */
  async #run(key: string, feed: Feed): Promise<void> {
    while (feed.watchers.size > 0) {
      await this.parts.clock.sleep(POLL_INTERVAL);
      await this.#poll(feed);
    }
    this.#feeds.delete(key);
  }

  async #poll(feed: Feed): Promise<void> {
    if (feed.watchers.size === 0) return;
    const isOpen = !this.parts.isStopping() && (await this.#sendChanges(feed));
    if (!isOpen) endAll(feed);
    for (const watcher of feed.watchers) {
      watcher.pollsLeft -= 1;
      if (watcher.pollsLeft <= 0) end(feed, watcher);
      else if (watcher.pollsLeft % POLLS_PER_HEARTBEAT === 0) watcher.stream.write(': heartbeat\n\n');
    }
  }

  /** Sends an event if the report has changed. @returns whether more changes can follow */
  async #sendChanges(feed: Feed): Promise<boolean> {
    try {
      const { reader, ...input } = feed.access;
      const report = await this.parts.application.reports.get.execute(reader, input);
      if (report.version !== feed.version) sendAll(feed, stateEvent(report));
      feed.version = report.version;
      return isInProgress(report);
    } catch {
      // Deleted, no longer readable, or storage unavailable: the browser reloads the page and shows which.
      sendAll(feed, changeEvent(feed.version));
      return false;
    }
  }
}

function sendAll({ watchers }: Feed, event: string): void {
  for (const { stream } of watchers) stream.write(event);
}

function endAll(feed: Feed): void {
  for (const watcher of feed.watchers) end(feed, watcher);
}

/** Stops writing at once: a slow client may read the rest of the stream much later. */
function end({ watchers }: Feed, watcher: Watcher): void {
  watchers.delete(watcher);
  watcher.stream.end();
}

function stateEvent({ version, status }: ReportDetails): string {
  return `id: ${version}\nevent: state\ndata: ${JSON.stringify({ version, status })}\n\n`;
}

/** Makes the browser reload the page without saying what changed. */
function changeEvent(version: number): string {
  return `id: ${version}\nevent: state\ndata: {}\n\n`;
}
