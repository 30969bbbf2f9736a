import { createHash } from 'node:crypto';
import type { ReportDetails } from '../../../../../application/index.js';
import { renderDocument, renderMarkup } from '../../page-answer.js';
import type { LoadedGuides } from '../load-guides.js';
import { plural } from '../points.js';
import { PrintHead, type PrintHeadProps } from '../print-head.js';
import { documentTitle, scoreText } from '../report-names.js';
import type { FileEntry } from './file-entry.js';
import { FileReport } from './file-report.js';
import { FileScores } from './file-scores.js';
import { FileSite, type FileScan } from './file-site.js';

export interface FileParts {
  /** Style sheet of the file. It is trusted. */
  readonly style: string;
  /** `logo` is a `data:` URL. */
  readonly sender: PrintHeadProps['sender'];
  /** With absolute URLs. */
  readonly guidesOf: (report: ReportDetails) => LoadedGuides;
  /** Pages that were to be checked. If it is present, the file has a list, even of one page. */
  readonly planned?: number;
  /** The scan that found the pages. */
  readonly site?: FileScan;
}

/**
 * One HTML file with everything in it: it needs no other file, runs no script and requests nothing. A list begins with the
 * scores of all pages.
 */
export function reportFile(entries: readonly FileEntry[], options: FileParts): string {
  const { style, sender, planned } = options;
  const [first] = entries;
  const isList = planned !== undefined;
  const name = options.site
    ? options.site.scan.url
    : isList
      ? plural(planned, 'page')
      : first?.report
        ? documentTitle(first.report)
        : first?.url;
  return renderDocument(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policyFor(style)} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${name} – Sitegrade`}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <header class="wide">
          <PrintHead sender={sender} />
        </header>
        <main class="wide">
          {isList ? (
            <List entries={entries} planned={planned} options={options} />
          ) : (
            entries.map((entry) => <FileReport entry={entry} guidesOf={options.guidesOf} />)
          )}
        </main>
      </body>
    </html>,
  );
}

/** Allows the style sheet and the pictures in the file, and nothing else. */
function policyFor(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`;
}

interface ListProps {
  readonly entries: readonly FileEntry[];
  readonly planned: number;
  readonly options: FileParts;
}

/** The scores of all pages, and the report of each page, folded. */
function List({ entries, planned, options }: ListProps) {
  return (
    <>
      {options.site ? <FileSite {...options.site} /> : null}
      <FileScores
        entries={entries}
        planned={planned}
        heading={options.site ? 'h2' : 'h1'}
        linkTo={(index) => `#${prefixOf(index)}report`}
      />
      {entries.map((entry, index) => (
        <details class={`file-report ${entry.report?.result ?? 'neutral'}`}>
          <summary>
            <span>
              <b>{entry.report === null ? 'No score' : scoreText(entry.report)}</b> <bdi>{entry.url}</bdi>
            </span>
          </summary>
          <div
            id={`${prefixOf(index)}report`}
            dangerouslySetInnerHTML={{
              __html: prefixed(renderMarkup(<FileReport entry={entry} guidesOf={options.guidesOf} />), prefixOf(index)),
            }}
          />
        </details>
      ))}
    </>
  );
}

function prefixOf(index: number): string {
  return `p${index + 1}-`;
}

/** Makes the IDs of a report unique in a file with several. Only attributes match: Preact escapes quotes in all text. */
function prefixed(markup: string, prefix: string): string {
  return markup.replaceAll(/ (?:(?:id|name|aria-labelledby)="|href="#)/g, (start) => start + prefix);
}
