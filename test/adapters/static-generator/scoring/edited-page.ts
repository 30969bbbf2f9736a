import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';
import {
  StaticGenerator,
  type HeaderList,
  type RetrievedPage,
} from '../../../../src/adapters/static-generator/index.js';
import type { GeneratorOutcome } from '../../../../src/application/index.js';
import { isFinding, scoreAudits, type Audit, type Evidence, type Scored } from '../../../../src/domain/index.js';
import type { Capture, CapturedResource } from '../captured/capture.js';
import { replaySession } from '../captured/replay.js';

const never = new AbortController().signal;

/** A captured page whose HTML and headers can be edited. The site answers every request as captured. */
export interface EditablePage {
  readonly name: string;
  readonly page: RetrievedPage;
  readonly capture: Capture;
}

/** @returns null if the capture has no page to check */
export async function editable(capture: Capture): Promise<EditablePage | null> {
  const outcome = await replaySession(capture).fetchPage(capture.exchanges.requestedUrl, never);
  return outcome.kind === 'failed' ? null : { name: capture.name, page: outcome.page, capture };
}

export interface Edits {
  readonly html?: string;
  /** Headers to set, instead of those with the same name. */
  readonly headers?: HeaderList;
  /** Names of headers to remove, in lower case. */
  readonly without?: readonly string[];
  /** Of the page, without redirects. */
  readonly url?: string;
  /** By URL, instead of the captured responses. */
  readonly resources?: Readonly<Record<string, CapturedResource>>;
}

/** Runs the whole generator on the edited page. */
export async function generateEdited({ page, capture }: EditablePage, edits: Edits = {}): Promise<GeneratorOutcome> {
  const { exchanges } = capture;
  const resources = { ...exchanges.resources, ...edits.resources };
  const session = replaySession({ ...capture, exchanges: { ...exchanges, resources } });
  const edited = edit(page, edits);
  const fetchPage = () => Promise.resolve({ kind: 'retrieved', page: edited } as const);
  return new StaticGenerator({ fetcher: { openSession: () => ({ ...session, fetchPage }) } }).generate(
    edited.requestedUrl,
    never,
  );
}

export async function scoreEdited(page: EditablePage, edits?: Edits): Promise<Scored> {
  const outcome = await generateEdited(page, edits);
  const scored = outcome.kind === 'audited' ? scoreAudits(outcome, outcome.audits) : null;
  if (scored === null) throw new Error('The page has no score.');
  return scored;
}

function edit(page: RetrievedPage, { html = page.html, headers = [], without = [], url }: Edits): RetrievedPage {
  const growth = Buffer.byteLength(html) - Buffer.byteLength(page.html);
  const replaced = new Set([...without, ...headers.map(([name]) => name.toLowerCase())]);
  const kept = page.response.headers.filter(([name]) => !replaced.has(name.toLowerCase()));
  const response = { ...page.response, headers: [...kept, ...headers] };
  return {
    ...page,
    html,
    decodedBytes: page.decodedBytes + growth,
    transferredBytes: Math.max(1, page.transferredBytes + growth),
    response: url === undefined ? response : { ...response, url },
    ...(url !== undefined && { requestedUrl: url, finalUrl: url, redirects: [] }),
  };
}

type Element = DefaultTreeAdapterTypes.Element;

/** Tags without which there is no page left to compare. */
const WHOLE_PAGE = new Set(['html', 'head', 'body', 'frameset']);

/** The HTML without the element that the evidence shows, or null if it cannot be found. */
export function withoutElement(html: string, elements: readonly Element[], { value, line }: Evidence): string | null {
  const found = elements.find(
    ({ sourceCodeLocation: location }) =>
      location?.startLine === line &&
      normalize(value).startsWith(normalize(html.slice(location.startOffset, location.startTag?.endOffset))),
  );
  const location = found?.sourceCodeLocation;
  if (found === undefined || location === undefined || location === null || WHOLE_PAGE.has(found.tagName)) return null;
  return html.slice(0, location.startOffset) + html.slice(location.endOffset);
}

/** Evidence is sanitized and shortened. */
function normalize(tag: string): string {
  return tag.replace(/[^\w<="'/-]/g, '').slice(0, 150);
}

/** All elements with their positions. */
export function locate(html: string): readonly Element[] {
  const elements: Element[] = [];
  const visit = (node: DefaultTreeAdapterTypes.ParentNode): void => {
    for (const child of node.childNodes) {
      if (!defaultTreeAdapter.isElementNode(child)) continue;
      elements.push(child);
      visit(child);
    }
  };
  visit(parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false }));
  return elements;
}

/** The elements that failed or warned audits name, each once. */
export function offendersOf(audits: readonly Audit[]): readonly Evidence[] {
  const evidence = audits.filter(isFinding).flatMap((audit) => audit.evidence.filter(({ kind }) => kind === 'element'));
  return [...new Map(evidence.map((each) => [`${each.line} ${each.value}`, each])).values()];
}

export function attributesOf({ attrs }: Element): Readonly<Record<string, string>> {
  return Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
}
