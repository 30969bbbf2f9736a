/** The parts that are used of packages that come without types. */
declare module 'html-encoding-sniffer' {
  interface SniffOptions {
    /** Bytes of an XML type are not searched for a meta element. */
    readonly xml?: boolean;
    readonly transportLayerEncodingLabel?: string | undefined;
    readonly defaultEncoding?: string;
  }
  /** @returns a name of the WHATWG Encoding Standard, or the default as it was given. */
  export default function sniffHtmlEncoding(bytes: Uint8Array, options?: SniffOptions): string;
}

declare module 'whatwg-mimetype' {
  export class MIMEType {
    static parse(text: string): MIMEType | null;
    readonly essence: string;
    readonly parameters: { get(name: string): string | undefined };
  }

  interface SniffOptions {
    readonly contentTypeHeader?: string | undefined;
    readonly noSniff?: boolean;
  }
  export function computedMIMEType(bytes: Uint8Array, options?: SniffOptions): MIMEType;
}
