import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ICON } from './assets/icon.js';
import { DASHBOARD_STYLE } from './assets/dashboard-style.js';
import { STYLE } from './assets/style.js';
import { chooseEncoding, compress, type Encoding } from './compress.js';

const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', svg: 'image/svg+xml' } as const;

/** Everything that pages load. Scripts lie beside this file, in the compiled package too. */
const SOURCES = {
  'style.css': () => STYLE,
  'dashboard.css': () => DASHBOARD_STYLE,
  'dashboard.js': () => readScript('dashboard'),
  'icon.svg': () => ICON,
  'page.js': () => readScript('page'),
  'live.js': () => readScript('live'),
} as const;

export type AssetName = keyof typeof SOURCES;

interface Asset {
  readonly type: string;
  readonly text: Buffer;
  /** Compressed when it is first asked for, and kept: what is served never changes. */
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

/** An asset as it is sent. */
export interface ReadAsset {
  /** Of the content. */
  readonly type: string;
  readonly body: Buffer;
  /** null for the text as it is. */
  readonly encoding: Encoding | null;
}

/** Digits of the hash in a name: enough that no two versions share it. */
const HASH_LENGTH = 16;

/** Style sheets, scripts and pictures, each at an address that holds the hash of its content. */
export class Assets {
  readonly #paths = new Map<AssetName, string>();
  readonly #assets = new Map<string, Asset>();

  constructor() {
    for (const [name, read] of Object.entries(SOURCES) as [AssetName, () => string][]) {
      const text = Buffer.from(read());
      const hash = createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);
      const [stem, extension] = name.split('.') as [string, keyof typeof TYPES];
      const file = `${stem}.${hash}.${extension}`;
      this.#paths.set(name, `/assets/${file}`);
      this.#assets.set(file, { type: TYPES[extension], text, encoded: new Map() });
    }
  }

  /** The path of an asset, from the root. */
  path(name: AssetName): string {
    const path = this.#paths.get(name);
    if (path === undefined) throw new Error(`There is no asset ${name}.`);
    return path;
  }

  /**
   * @param accepted the Accept-Encoding header
   * @returns null where there is no such file
   */
  async read(file: string, accepted: string | undefined): Promise<ReadAsset | null> {
    const asset = this.#assets.get(file);
    if (asset === undefined) return null;
    const encoding = chooseEncoding(accepted);
    const body = encoding === null ? asset.text : await compressed(asset, encoding);
    return { type: asset.type, body, encoding };
  }
}

function compressed({ text, encoded }: Asset, encoding: Encoding): Promise<Buffer> {
  const known = encoded.get(encoding) ?? compress(text, encoding, { isKept: true });
  encoded.set(encoding, known);
  return known;
}

/** The compiler's note about its source map would send browsers to a file that is not served. */
function readScript(name: string): string {
  const text = readFileSync(new URL(`./assets/${name}.js`, import.meta.url), 'utf8');
  return text.replaceAll(/^(?:export \{\};|\/\/# sourceMappingURL=.*)\n?/gm, '');
}
