import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ICON } from './assets/icon.js';
import { chooseEncoding, compress, type Encoding } from '../http/compress.js';

const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', svg: 'image/svg+xml' } as const;

/** Where scripts/build-assets.mjs puts the bundles. The path is the same from the sources and from dist. */
const BUILT = new URL('../../../../dist/adapters/koa/pages/assets/built/', import.meta.url);

const SOURCES = {
  'style.css': readBuilt,
  'dashboard.css': readBuilt,
  'documentation.css': readBuilt,
  'page.js': readBuilt,
  'live.js': readBuilt,
  'dashboard.js': readBuilt,
  'icon.svg': () => ICON,
} as const satisfies Record<string, (name: string) => string>;

export type AssetName = keyof typeof SOURCES;

interface Asset {
  readonly type: string;
  readonly text: Buffer;
  /** Filled on first use. Assets never change while the process runs. */
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

/** An asset as it is sent. */
export interface ReadAsset {
  /** The Content-Type. */
  readonly type: string;
  readonly body: Buffer;
  /** null if the body is not compressed. */
  readonly encoding: Encoding | null;
}

/** 64 bits of SHA-256 in hexadecimal. */
const HASH_LENGTH = 16;

/** Style sheets, scripts and the icon, each served under a name that contains the hash of its content. */
export class Assets {
  readonly #paths = new Map<AssetName, string>();
  readonly #assets = new Map<string, Asset>();

  /** @throws Error if the assets have not been built */
  constructor() {
    for (const [name, read] of Object.entries(SOURCES) as [AssetName, (name: AssetName) => string][]) {
      const text = Buffer.from(read(name));
      const hash = createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);
      const [stem, extension] = name.split('.') as [string, keyof typeof TYPES];
      const file = `${stem}.${hash}.${extension}`;
      this.#paths.set(name, `/assets/${file}`);
      this.#assets.set(file, { type: TYPES[extension], text, encoded: new Map() });
    }
  }

  /** The path of an asset, starting at the root of the pages. */
  path(name: AssetName): string {
    const path = this.#paths.get(name);
    if (path === undefined) throw new Error(`Unknown asset ${name}.`);
    return path;
  }

  /**
   * @param accepted the Accept-Encoding header
   * @returns null if no such file exists
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
  const compressing = encoded.get(encoding) ?? compress(text, encoding, { isKept: true });
  encoded.set(encoding, compressing);
  return compressing;
}

function readBuilt(name: string): string {
  try {
    return readFileSync(new URL(name, BUILT), 'utf8');
  } catch (error) {
    throw new Error(`${name} has not been built. Run "npm run build" first.`, { cause: error });
  }
}
