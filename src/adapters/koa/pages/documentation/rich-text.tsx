import { BASE_PLACEHOLDER } from '../../api/openapi/create-open-api.js';
import type { PageRequest } from '../page-request.js';

export interface RichTextProps {
  readonly request: PageRequest;
  /** Trusted text with `code` and [links](https://…), also to paths of the service such as [checks](/docs/checks). */
  readonly text: string;
}

/** Renders text whose paragraphs are separated by blank lines. */
export function Paragraphs({ request, text }: RichTextProps) {
  return (
    <>
      {text.split('\n\n').map((paragraph) => (
        <p>
          <Inline request={request} text={paragraph} />
        </p>
      ))}
    </>
  );
}

/** Code or a link. */
const MARKUP = /(`[^`]+`|\[[^\]]+\]\((?:https:|\/)[^)\s]*\))/;

const LINK = /^\[([^\]]+)\]\(([^)\s]*)\)$/;

export function Inline({ request, text }: RichTextProps) {
  return (
    <>
      {text.split(MARKUP).map((part, index) => {
        if (index % 2 === 0) return part;
        const link = LINK.exec(part);
        return link === null ? (
          <code>{part.slice(1, -1)}</code>
        ) : (
          <a href={hrefOf(request, link[2] ?? '')}>{link[1]}</a>
        );
      })}
    </>
  );
}

/** The text without its markup, for the search. */
export function plainText(text: string): string {
  return text
    .split(MARKUP)
    .map((part, index) => (index % 2 === 0 ? part : (LINK.exec(part)?.[1] ?? part.slice(1, -1))))
    .join('');
}

/** Links to our own pages are relative. */
function hrefOf(request: PageRequest, url: string): string {
  const path = url.startsWith(BASE_PLACEHOLDER) ? url.slice(BASE_PLACEHOLDER.length) : url;
  return path.startsWith('/') ? request.link(path) : url;
}
