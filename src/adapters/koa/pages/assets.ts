import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ICON } from './assets/icon.js';
import type { Answer } from '../http/answer.js';
import { PreparedText } from '../http/prepared-text.js';
import { ProblemError } from '../http/problem.js';
import type { PageRoute } from './page-route.js';
import { logoData, type Logo } from './sender.js';

const TYPES = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
} as const;

/** Where scripts/build-assets.mjs puts the bundles. The path is the same from the sources and from dist. */
const BUILT = new URL('../../../../dist/adapters/koa/pages/assets/built/', import.meta.url);

const SOURCES = {
  'style.css': readBuilt,
  'dashboard.css': readBuilt,
  'site.css': readBuilt,
  'documentation.css': readBuilt,
  'page.js': readBuilt,
  'live.js': readBuilt,
  'report.js': readBuilt,
  'dashboard.js': readBuilt,
  'documentation.js': readBuilt,
  'icon.svg': () => ICON,
} as const satisfies Record<string, (name: string) => string>;

export type AssetName = keyof typeof SOURCES;

interface Asset {
  readonly headers: Answer['headers'];
  /** Assets never change while the process runs. */
  readonly text: PreparedText;
}

/** The name of an asset changes with its content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** 64 bits of SHA-256 in hexadecimal. */
const HASH_LENGTH = 16;

/** A picture of the operator runs no script, even if somebody opens its address. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Style sheets, scripts and pictures, each served under a name that contains the hash of its content. */
export class Assets {
  readonly #paths = new Map<AssetName, string>();
  /** The path of the operator's logo; null if there is none. */
  readonly logoPath: string | null;
  /** The same logo as a `data:` URL. */
  readonly logoData: string | null;
  readonly #assets = new Map<string, Asset>();

  /**
   * @param root where the assets are served, such as `/assets`
   * @param logo of the operator
   * @throws Error if the assets have not been built
   */
  constructor(
    private readonly root: string,
    logo: Logo | null = null,
  ) {
    for (const [name, read] of Object.entries(SOURCES) as [AssetName, (name: AssetName) => string][]) {
      const [stem, extension] = name.split('.') as [string, keyof typeof TYPES];
      this.#paths.set(name, this.#add(stem, extension, Buffer.from(read(name))));
    }
    this.logoData = logo === null ? null : logoData(logo);
    this.logoPath =
      logo === null
        ? null
        : this.#add('logo', logo.extension, logo.bytes, { 'Content-Security-Policy': PICTURE_POLICY });
  }

  /** @returns the path */
  #add(stem: string, extension: keyof typeof TYPES, bytes: Uint8Array, headers: Answer['headers'] = {}): string {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH);
    const file = `${stem}.${hash}.${extension}`;
    const text = new PreparedText(bytes, { isLasting: true });
    this.#assets.set(file, {
      headers: { ...headers, 'Content-Type': TYPES[extension], 'Cache-Control': IMMUTABLE },
      text,
    });
    return `${this.root}/${file}`;
  }

  /** The path of an asset, from the root of the service. */
  path(name: AssetName): string {
    const path = this.#paths.get(name);
    if (path === undefined) throw new Error(`Unknown asset ${name}.`);
    return path;
  }

  /** The route that serves the assets. */
  get route(): PageRoute {
    return {
      path: `${this.root}/{file}`,
      GET: ({ params, req }) => {
        const asset = this.#assets.get(params['file'] ?? '');
        if (asset === undefined) throw new ProblemError({ name: 'not-found', detail: 'This file does not exist.' });
        return asset.text.answer(req, asset.headers);
      },
    };
  }
}

/** @throws Error if the assets have not been built */
export function readBuilt(name: string): string {
  try {
    return readFileSync(new URL(name, BUILT), 'utf8');
  } catch (error) {
    throw new Error(`${name} has not been built. Run "npm run build" first.`, { cause: error });
  }
}
