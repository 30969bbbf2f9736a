import type { PageFacts } from '../../../domain/index.js';

/** Page facts with their links in columns: a thread receives a few long strings six times as fast as a thousand objects. */
export interface PackedFacts extends Omit<PageFacts, 'links'> {
  /** In lines, which neither URLs nor texts contain. */
  readonly urls: string;
  readonly texts: string;
  /** One character per link: `n` for nofollow. */
  readonly follow: string;
}

export function packFacts({ links, ...others }: PageFacts): PackedFacts {
  return {
    ...others,
    urls: links.map(({ url }) => url).join('\n'),
    texts: links.map(({ text }) => text).join('\n'),
    follow: links.map(({ isNofollow }) => (isNofollow ? 'n' : 'f')).join(''),
  };
}

export function unpackFacts({ urls, texts, follow, ...others }: PackedFacts): PageFacts {
  const textOf = texts.split('\n');
  const links = urls === '' ? [] : urls.split('\n');
  return {
    ...others,
    links: links.map((url, index) => ({ url, text: textOf[index] ?? '', isNofollow: follow.charAt(index) === 'n' })),
  };
}
