/** Who sends reports to clients. Printed reports and PDFs begin with it. */
export interface SenderOptions {
  /** 1 to 100 characters. */
  readonly name: string;
  /** A PNG or SVG picture of at most 200 KB. */
  readonly logo?: Uint8Array | undefined;
}

/** A picture that can be served. */
export interface Logo {
  readonly bytes: Uint8Array;
  readonly extension: 'png' | 'svg';
}

export const MAX_SENDER_NAME = 100;
/** Every printed report has it. */
const MAX_LOGO_BYTES = 200_000;

/** The first bytes of every PNG file: https://www.w3.org/TR/png-3/#5PNG-file-signature */
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** An SVG element, after nothing but an XML declaration, comments and a document type. */
const SVG = /^\ufeff?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg[\s>]/i;

/** @throws Error if the name is empty or too long, or the logo is no picture or too large */
export function parseSender({ name, logo }: SenderOptions): { readonly name: string; readonly logo: Logo | null } {
  const text = name.trim();
  if (text === '' || text.length > MAX_SENDER_NAME)
    throw new Error(`The name of the sender has ${text.length} characters. Use 1 to ${MAX_SENDER_NAME}.`);
  return { name: text, logo: logo === undefined ? null : parseLogo(logo) };
}

/** A logo as a `data:` URL. */
export function logoData({ bytes, extension }: Logo): string {
  const type = extension === 'svg' ? 'image/svg+xml' : 'image/png';
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** @throws Error if it is no PNG or SVG picture, or too large */
function parseLogo(bytes: Uint8Array): Logo {
  if (bytes.length > MAX_LOGO_BYTES)
    throw new Error(`The logo has ${bytes.length} bytes. Use at most ${MAX_LOGO_BYTES}.`);
  if (PNG_SIGNATURE.every((byte, index) => bytes[index] === byte)) return { bytes, extension: 'png' };
  if (SVG.test(Buffer.from(bytes).toString('utf8'))) return { bytes, extension: 'svg' };
  throw new Error('The logo is neither a PNG nor an SVG picture. Use one of these formats.');
}
