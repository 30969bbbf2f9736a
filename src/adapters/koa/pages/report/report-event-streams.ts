import { PassThrough, type Readable } from 'node:stream';
import type { ReportDetails } from '../../../../application/index.js';
import type { PageServices } from '../page-services.js';
import type { ReportAccess } from './report-access.js';
import { isInProgress } from './is-in-progress.js';

/** Between two looks at a report that somebody watches, in milliseconds. */
const PAUSE = 1000;

/** Looks after which something is said although nothing has changed: proxies cut silent connections off. */
const LOOKS_PER_HEARTBEAT = 15;

/** Looks after which a stream ends; the browser opens a new one, and proves anew what it may see. */
const LOOKS_PER_STREAM = 300;

/** So many streams may be open: in all, and from one address. Whoever gets none looks at the page now and then. */
const MAX_STREAMS = 500;
const MAX_STREAMS_OF_ADDRESS = 16;

/** How long a browser waits before it opens a new stream, in milliseconds. */
const RETRY = 2000;

interface Watcher {
  readonly stream: PassThrough;
  looksLeft: number;
}

/** Those who watch one report with the same rights. One look serves them all. */
interface Feed {
  readonly access: ReportAccess;
  readonly watchers: Set<Watcher>;
  version: number;
}

/** Streams of server-sent events that tell when a report changes, until it has settled. */
export class ReportEventStreams {
  readonly #feeds = new Map<string, Feed>();
  readonly #streamsOf = new Map<string, number>();
  #streams = 0;

  constructor(private readonly parts: Pick<PageServices, 'application' | 'clock' | 'isStopping'>) {}

  /**
   * Follows a report.
   * @param report as it is now
   * @param seen its version that the page shows; another one is told at once
   * @returns null where too many streams are open
   */
  follow(report: ReportDetails, seen: number, access: ReportAccess, address: string): Readable | null {
    const ofAddress = this.#streamsOf.get(address) ?? 0;
    if (this.#streams >= MAX_STREAMS || ofAddress >= MAX_STREAMS_OF_ADDRESS) return null;
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
    const key = JSON.stringify([access.id, access.reader?.account, access.grant]);
    const known = this.#feeds.get(key);
    const feed: Feed = known ?? { access, watchers: new Set(), version: report.version };
    const watcher = { stream, looksLeft: LOOKS_PER_STREAM };
    // It may have been read before the feed's last look.
    if (report.version < feed.version) stream.write(changeEvent(feed.version));
    feed.watchers.add(watcher);
    stream.once('close', () => feed.watchers.delete(watcher));
    if (known !== undefined) return;
    this.#feeds.set(key, feed);
    void this.#run(key, feed);
  }

  /** Looks again and again until nobody watches. Never rejects. */
  async #run(key: string, feed: Feed): Promise<void> {
    while (feed.watchers.size > 0) {
      await this.parts.clock.sleep(PAUSE);
      await this.#look(feed);
    }
    this.#feeds.delete(key);
  }

  async #look(feed: Feed): Promise<void> {
    if (feed.watchers.size === 0) return;
    const goesOn = !this.parts.isStopping() && (await this.#tell(feed));
    if (!goesOn) endAll(feed);
    for (const watcher of feed.watchers) {
      watcher.looksLeft -= 1;
      if (watcher.looksLeft <= 0) end(feed, watcher);
      else if (watcher.looksLeft % LOOKS_PER_HEARTBEAT === 0) watcher.stream.write(': still here\n\n');
    }
  }

  /** Tells what has changed. @returns whether there is more to come */
  async #tell(feed: Feed): Promise<boolean> {
    try {
      const { id, grant, reader } = feed.access;
      const report = await this.parts.application.reports.get.execute(reader, { id, grant });
      if (report.version !== feed.version) tellAll(feed, stateEvent(report));
      feed.version = report.version;
      return isInProgress(report);
    } catch {
      // Gone, hidden, or storage is away: whoever watches asks for the page again, which says so.
      tellAll(feed, changeEvent(feed.version));
      return false;
    }
  }
}

function tellAll({ watchers }: Feed, event: string): void {
  for (const { stream } of watchers) stream.write(event);
}

function endAll(feed: Feed): void {
  for (const watcher of feed.watchers) end(feed, watcher);
}

/** A stream closes when its reader has read it, who may take long: nothing is written to it meanwhile. */
function end({ watchers }: Feed, watcher: Watcher): void {
  watchers.delete(watcher);
  watcher.stream.end();
}

function stateEvent({ version, status }: ReportDetails): string {
  return `id: ${version}\nevent: state\ndata: ${JSON.stringify({ version, status })}\n\n`;
}

/** Tells to look again, and not what has changed. */
function changeEvent(version: number): string {
  return `id: ${version}\nevent: state\ndata: {}\n\n`;
}
