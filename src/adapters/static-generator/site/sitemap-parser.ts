import { Parser } from 'htmlparser2';
import { MAX_URL_LENGTH } from '../../../domain/index.js';

/** What the locations of a sitemap document are (https://www.sitemaps.org/protocol.html): pages, or sitemaps. */
export type SitemapKind = 'pages' | 'index';

/** Receives each location as it is written. @returns whether to go on */
export type LocationListener = (kind: SitemapKind, location: string) => boolean;

/** How a document ended. `incomplete`: the locations so far are good, but the rest is missing. */
export type SitemapEnd = 'complete' | 'incomplete' | 'not_a_sitemap';

/** Reads one format, in pieces. */
interface FormatReader {
  /** @returns whether to go on */
  write(text: string): boolean;
  end(): SitemapEnd;
}

/**
 * Reads a sitemap, a sitemap index, a text sitemap (one URL per line), or the sitemaps that a robots.txt lists, as it
 * arrives: memory does not grow with the document.
 */
export class SitemapParser {
  /** The protocol requires UTF-8. */
  readonly #decoder = new TextDecoder();
  #reader: FormatReader | null = null;

  constructor(private readonly onLocation: LocationListener) {}

  /** @returns whether to go on */
  write(chunk: Uint8Array): boolean {
    return this.#write(this.#decoder.decode(chunk, { stream: true }));
  }

  end(): SitemapEnd {
    this.#write(this.#decoder.decode());
    return this.#reader?.end() ?? 'not_a_sitemap';
  }

  #write(text: string): boolean {
    if (this.#reader === null) {
      const body = text.trimStart();
      if (body === '') return true;
      this.#reader = body.startsWith('<') ? new XmlReader(this.onLocation) : new LineReader(this.onLocation);
      return this.#reader.write(body);
    }
    return this.#reader.write(text);
  }
}

/** Sitemaps nest four levels (urlset, url, image:image, image:loc); the rest is room for extensions. */
const MAX_DEPTH = 16;

const KINDS: Readonly<Record<string, readonly [kind: SitemapKind, entry: string]>> = {
  urlset: ['pages', 'url'],
  sitemapindex: ['index', 'sitemap'],
};

/**
 * The parser decodes the five entities of XML and no others, so that nothing grows. Like browsers with HTML, it goes on
 * after an error such as a bare `&`, which is common in URLs.
 */
class XmlReader implements FormatReader {
  readonly #parser: Parser;
  readonly #path: string[] = [];
  #kind: SitemapKind | null = null;
  #entry = '';
  /** null outside of locations that count. */
  #location: string | null = null;
  #isStopped = false;

  constructor(private readonly onLocation: LocationListener) {
    this.#parser = new Parser(
      {
        onopentagname: (name) => this.#open(localName(name)),
        ontext: (text) => this.#text(text),
        onclosetag: (_, isImplied) => this.#close(isImplied),
      },
      { xmlMode: true },
    );
  }

  write(text: string): boolean {
    if (!this.#isStopped) this.#parser.write(text);
    return !this.#isStopped;
  }

  end(): SitemapEnd {
    if (this.#kind === null) return 'not_a_sitemap';
    return this.#path.length > 0 ? 'incomplete' : 'complete';
  }

  #open(name: string): void {
    if (this.#path.length === 0) {
      const [kind, entry] = this.#kind === null && Object.hasOwn(KINDS, name) ? (KINDS[name] ?? []) : [];
      if (kind === undefined || entry === undefined) return this.#stop();
      [this.#kind, this.#entry] = [kind, entry];
    }
    if (this.#path.length === MAX_DEPTH) return this.#stop();
    this.#path.push(name);
    if (this.#path.length === 3 && name === 'loc' && this.#path[1] === this.#entry) this.#location = '';
  }

  #text(text: string): void {
    // Whatever is longer than a URL may be is not kept.
    if (this.#location !== null && this.#location.length <= 2 * MAX_URL_LENGTH) this.#location += text;
  }

  #close(isImplied: boolean): void {
    if (this.#isStopped) return;
    this.#path.pop();
    if (this.#location === null || this.#path.length > 2) return;
    const location = this.#location.trim();
    this.#location = null;
    if (isImplied || location === '' || this.#kind === null) return;
    if (!this.onLocation(this.#kind, location)) this.#stop();
  }

  #stop(): void {
    this.#isStopped = true;
    this.#parser.pause();
  }
}

/** Without a namespace prefix. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** A longer line is no URL, and is not kept. */
const MAX_LINE = 2 * MAX_URL_LENGTH;

class LineReader implements FormatReader {
  #rest = '';
  #hasSitemaps = false;
  #hasOthers = false;
  #isEmpty = true;
  #isStopped = false;

  constructor(private readonly onLocation: LocationListener) {}

  write(text: string): boolean {
    const lines = (this.#rest + text).split(/[\r\n]/);
    const rest = lines.pop() ?? '';
    this.#rest = rest.slice(0, MAX_LINE + 1);
    for (const line of lines) if (!this.#isStopped) this.#read(line.trim());
    return !this.#isStopped;
  }

  end(): SitemapEnd {
    if (!this.#isStopped) this.#read(this.#rest.trim());
    return this.#isEmpty || (this.#hasOthers && !this.#hasSitemaps) ? 'not_a_sitemap' : 'complete';
  }

  /** A line that is neither a URL nor a sitemap's makes it a robots.txt, or no sitemap at all. */
  #read(line: string): void {
    if (line === '') return;
    this.#isEmpty = false;
    const sitemap = /^sitemap\s*:\s*(\S+)/i.exec(line)?.[1];
    if (sitemap !== undefined) this.#hasSitemaps = true;
    else if (line.length > MAX_LINE || !/^https?:\/\//i.test(line)) this.#hasOthers = true;
    const isPage = sitemap === undefined && !this.#hasOthers && !this.#hasSitemaps;
    if (sitemap !== undefined) this.#isStopped = !this.onLocation('index', sitemap);
    else if (isPage) this.#isStopped = !this.onLocation('pages', line);
  }
}
