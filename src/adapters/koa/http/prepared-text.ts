import type { IncomingMessage } from 'node:http';
import { chooseEncoding, compress, type Answer, type Encoding } from './answer.js';
import { contentTag, matchesTag } from './entity-tag.js';

export interface PreparedTextOptions {
  /** Whether the best compression is worth its time: tens of milliseconds for each encoding. */
  readonly isLasting?: boolean;
}

/**
 * A text that is sent many times: compressed once per encoding, and with an ETag. Never use it for a text with a secret next
 * to text that others control: the length would reveal the secret (BREACH).
 */
export class PreparedText {
  readonly #bytes: Buffer;
  /** Weak, because the encodings share it. */
  readonly #tag: string;
  /** Filled on first use. */
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(
    text: string | Uint8Array,
    private readonly options: PreparedTextOptions = {},
  ) {
    this.#bytes = Buffer.from(text);
    this.#tag = contentTag(this.#bytes);
  }

  /** @returns the text in the best encoding that the client accepts; 304 without a body if the client has it already */
  async answer({ headers }: Pick<IncomingMessage, 'headers'>, own: Answer['headers'] = {}): Promise<Answer> {
    const vary = [own['Vary'] ?? [], 'Accept-Encoding'].flat().join(', ');
    const shared = { ...own, Vary: vary, ETag: `W/${this.#tag}` };
    if (matchesTag(headers['if-none-match'], this.#tag)) return { status: 304, headers: shared };
    const encoding = chooseEncoding(headers['accept-encoding']);
    if (encoding === null) return { status: 200, body: this.#bytes, headers: shared };
    return { status: 200, body: await this.#encode(encoding), headers: { ...shared, 'Content-Encoding': encoding } };
  }

  #encode(encoding: Encoding): Promise<Buffer> {
    const encoded =
      this.#encoded.get(encoding) ?? compress(this.#bytes, encoding, { isCached: this.options.isLasting ?? false });
    this.#encoded.set(encoding, encoded);
    return encoded;
  }
}
