/** Header fields in the order received; names in lower case; a repeated field is a repeated entry. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** One request and the head of its response. */
export interface Exchange {
  readonly url: string;
  readonly status: number;
  readonly headers: HeaderList;
}

/** How the text of the document was decoded. */
export interface Encoding {
  /** Name in the WHATWG Encoding Standard, such as "UTF-8". */
  readonly name: string;
  readonly source: 'bom' | 'header' | 'meta' | 'default';
}

/** An extra resource that some checks look at, such as robots.txt. */
export interface Resource extends Exchange {
  /** Decoded as UTF-8, cut at its bound; empty for HEAD. */
  readonly text: string;
  /** What was read of the body, in bytes; absent for HEAD. */
  readonly read?: {
    /** On the wire. */
    readonly transferred: number;
    readonly decoded: number;
    /** False where it was cut at its bound. */
    readonly isWhole: boolean;
  };
}

/** Why an extra resource could not be had. That is no failure of the report. */
export interface ResourceFailure {
  readonly url: string;
  /** A FailureCode of the domain. */
  readonly failure: string;
}

/** The main document as it came over the wire: all that checks know, besides the parsed document. */
export interface RetrievedPage {
  /** As it was asked for. */
  readonly requestedUrl: string;
  /** After redirects. */
  readonly finalUrl: string;
  /** The answers that redirected, in order; empty where the first answer was the document. */
  readonly redirects: readonly Exchange[];
  /** The answer that carried the document. */
  readonly response: Exchange;
  /** Size of the body on the wire (compressed) and after decompression, in bytes. */
  readonly transferredBytes: number;
  readonly decodedBytes: number;
  /** From the connection to the head of the answer that carried the document; absent where nobody measured. */
  readonly firstByteMs?: number;
  readonly encoding: Encoding;
  readonly html: string;
}
