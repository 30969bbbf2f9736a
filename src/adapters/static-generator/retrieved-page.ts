/** Header fields in the order received. Names are in lower case; a repeated field has several entries. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** A request and the head of its response. */
export interface Exchange {
  readonly url: string;
  readonly status: number;
  readonly headers: HeaderList;
}

/** How the document was decoded. */
export interface Encoding {
  /** Name in the WHATWG Encoding Standard, such as "UTF-8". */
  readonly name: string;
  readonly source: 'bom' | 'header' | 'meta' | 'default';
}

/** A related resource that some checks use, such as robots.txt. */
export interface Resource extends Exchange {
  /** Decoded as UTF-8, truncated at its limit; empty for HEAD. */
  readonly text: string;
  /** How much of the body was read, in bytes; absent for HEAD. */
  readonly read?: {
    /** Compressed. */
    readonly transferred: number;
    readonly decoded: number;
    /** False if the body was truncated at its limit. */
    readonly isWhole: boolean;
  };
}

/** Why a related resource is unavailable. The report does not fail for it. */
export interface ResourceFailure {
  readonly url: string;
  /** A FailureCode of the domain. */
  readonly failure: string;
}

/** The document as received: what checks use besides the parsed document. */
export interface RetrievedPage {
  /** As requested. */
  readonly requestedUrl: string;
  /** After redirects. */
  readonly finalUrl: string;
  /** The redirect responses, in order; empty if there were none. */
  readonly redirects: readonly Exchange[];
  /** The response with the document. */
  readonly response: Exchange;
  /** Size of the body as transferred (compressed) and after decompression, in bytes. */
  readonly transferredBytes: number;
  readonly decodedBytes: number;
  /** Time from the open connection to the head of the response, in milliseconds; absent if not measured. */
  readonly firstByteMs?: number;
  readonly encoding: Encoding;
  readonly html: string;
}
