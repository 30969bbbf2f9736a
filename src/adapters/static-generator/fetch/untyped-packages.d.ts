/** Types for the parts that we use of packages without types. */
declare module 'html-encoding-sniffer' {
  interface SniffOptions {
    /** For XML types, skips the search for a meta element. */
    readonly xml?: boolean;
    readonly transportLayerEncodingLabel?: string | undefined;
    readonly defaultEncoding?: string;
  }
  /** @returns a name in the WHATWG Encoding Standard, or `defaultEncoding` unchanged */
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
