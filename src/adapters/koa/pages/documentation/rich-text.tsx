import { BASE_PLACEHOLDER } from '../../api/openapi/create-open-api.js';
import type { PageRequest } from '../page-request.js';

export interface RichTextProps {
  readonly request: PageRequest;
  /** Trusted text with `code` and [links](https://…). */
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
const MARKUP = /(`[^`]+`|\[[^\]]+\]\(https:[^)\s]+\))/;

export function Inline({ request, text }: RichTextProps) {
  return (
    <>
      {text.split(MARKUP).map((part) => {
        if (part.startsWith('`')) return <code>{part.slice(1, -1)}</code>;
        const link = /^\[([^\]]+)\]\((https:[^)\s]+)\)$/.exec(part);
        return link === null ? part : <a href={hrefOf(request, link[2] ?? '')}>{link[1]}</a>;
      })}
    </>
  );
}

/** Links to our own pages are relative. */
function hrefOf(request: PageRequest, url: string): string {
  return url.startsWith(BASE_PLACEHOLDER) ? request.link(url.slice(BASE_PLACEHOLDER.length)) : url;
}
