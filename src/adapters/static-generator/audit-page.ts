import { html as standard } from 'parse5';
import type { Audit, CategoryDefinition } from '../../domain/index.js';
import { AccessibleNames } from './accessible-names.js';
import type { AttributeVisitor, Check, ElementVisitor, Inspection, Subject, Tools, Verdict } from './check.js';
import { CHECKS } from './checks/index.js';
import { attribute, parseDocument, type Document, type Element } from './document.js';
import { Exposure } from './exposure.js';
import { harmless, harmlessEvidence } from './evidence.js';
import type { ExtraResources } from './extra-resources.js';
import type { RetrievedPage } from './retrieved-page.js';
import { Roles } from './roles.js';
import { SourcePlaces } from './source-places.js';
import { TextCount } from './text-count.js';
import { walk, type Visitors } from './walk.js';
import { CATEGORIES, WEIGHTS } from './weights.js';

const BROKEN: Verdict = {
  outcome: 'error',
  score: null,
  explanation: 'This check itself failed on this page, so it does not count.',
  evidence: [],
};

/** A check on its way over one page. Once it throws it is left alone, and the others go on. */
interface Run {
  readonly check: Check;
  inspection: Inspection | null;
}

/**
 * Judges what was retrieved: walks the document once and asks each check. A pure function: the same page and resources
 * give the same audits, byte for byte.
 * @param document the page's HTML as parsed, where that was done before
 * @throws DocumentTooComplex
 */
export function auditPage(
  page: RetrievedPage,
  resources: ExtraResources,
  checks: readonly Check[] = CHECKS,
  document: Document = parseDocument(page.html),
): readonly Audit[] {
  const walked: Walked = {
    elements: 0,
    baseUrl: null,
    ids: new Map(),
    labels: new Map(),
    ariaElements: [],
    text: new TextCount(),
  };
  const subject = toSubject(page, resources, document, walked);
  const places = new SourcePlaces(page.html);
  const exposure = new Exposure();
  const names = new AccessibleNames(walked, exposure);
  const roles = new Roles({ ids: walked.ids, names, exposure });
  const tools: Tools = { describe: places.describe.bind(places), names, roles };
  const runs = checks.map((check): Run => {
    const run: Run = { check, inspection: null };
    attempt(run, () => (run.inspection = check.inspect(subject, tools)));
    return run;
  });
  walked.elements = walk(document, gatherVisitors(runs, walked, page.finalUrl));
  return runs.map(toAudit);
}

/** What the walk itself finds out. */
interface Walked {
  elements: number;
  baseUrl: string | null;
  readonly ids: Map<string, Element>;
  readonly labels: Map<string, Element[]>;
  readonly ariaElements: Element[];
  readonly text: TextCount;
}

/** Labels of one id that are noted: no control has more, and asking for them stays cheap. */
const MAX_LABELS = 10;

/** The categories that have a check, with their weights. */
export function listCategories(checks: readonly Check[] = CHECKS): readonly CategoryDefinition[] {
  return CATEGORIES.filter(({ id }) => checks.some((check) => check.category === id));
}

function toSubject(page: RetrievedPage, resources: ExtraResources, document: Document, walked: Walked): Subject {
  const doctype = document.childNodes.find((node) => node.nodeName === '#documentType');
  return {
    page,
    url: new URL(page.finalUrl),
    resources,
    ids: walked.ids,
    ariaElements: walked.ariaElements,
    text: walked.text,
    isQuirky: document.mode !== standard.DOCUMENT_MODE.NO_QUIRKS,
    doctype:
      doctype !== undefined && 'publicId' in doctype
        ? { name: doctype.name, publicId: doctype.publicId, systemId: doctype.systemId }
        : null,
    get baseUrl() {
      return walked.baseUrl ?? page.finalUrl;
    },
    get elementCount() {
      return walked.elements;
    },
  };
}

/** The visitors catch for themselves: they run for every node, where the closure that `attempt` takes shows in the cost. */
function gatherVisitors(runs: readonly Run[], walked: Walked, finalUrl: string): Visitors {
  const noteBase: ElementVisitor = (element) => {
    const href = attribute(element, 'href');
    if (href !== null) walked.baseUrl ??= URL.parse(href, finalUrl)?.href ?? finalUrl;
  };
  const noteId: AttributeVisitor = (element, _place, id) => {
    if (id !== '' && !walked.ids.has(id)) walked.ids.set(id, element);
  };
  const noteLabel: AttributeVisitor = (element, place, id) => {
    if (element.tagName !== 'label' || place.isConcealed || id === '') return;
    const labels = walked.labels.get(id);
    if (labels === undefined) walked.labels.set(id, [element]);
    else if (labels.length < MAX_LABELS) labels.push(element);
  };
  const noteAria: AttributeVisitor = (element, place) => {
    if (!place.isConcealed && element !== walked.ariaElements.at(-1)) walked.ariaElements.push(element);
  };
  const byAttribute = new Map<string, AttributeVisitor[]>([
    ['id', [noteId]],
    ['for', [noteLabel]],
    ['aria-*', [noteAria]],
  ]);
  const byTag = new Map<string, ElementVisitor[]>([['base', [noteBase]]]);
  const all: ElementVisitor[] = [];
  const text: Visitors['text'][number][] = [walked.text.add.bind(walked.text)];
  for (const run of runs) {
    for (const [tag, visit] of Object.entries(run.inspection?.elements ?? {})) {
      const guarded: ElementVisitor = (element, place) => {
        if (run.inspection === null) return;
        try {
          visit(element, place);
        } catch {
          run.inspection = null;
        }
      };
      if (tag === '*') all.push(guarded);
      else byTag.set(tag, [...(byTag.get(tag) ?? []), guarded]);
    }
    for (const [name, visit] of Object.entries(run.inspection?.attributes ?? {})) {
      const guarded: AttributeVisitor = (element, place, value, name) => {
        if (run.inspection === null) return;
        try {
          visit(element, place, value, name);
        } catch {
          run.inspection = null;
        }
      };
      byAttribute.set(name, [...(byAttribute.get(name) ?? []), guarded]);
    }
    const read = run.inspection?.text;
    if (read !== undefined) {
      text.push((value, place) => {
        if (run.inspection === null) return;
        try {
          read(value, place);
        } catch {
          run.inspection = null;
        }
      });
    }
  }
  return { byTag, all, byAttribute, text };
}

function attempt(run: Run, work: () => void): void {
  try {
    work();
  } catch {
    run.inspection = null;
  }
}

function toAudit(run: Run): Audit {
  let verdict = BROKEN;
  attempt(run, () => (verdict = run.inspection?.judge() ?? BROKEN));
  const { id, category, title } = run.check;
  return {
    id,
    category,
    title,
    outcome: verdict.outcome,
    weight: WEIGHTS[id] ?? 0,
    score: verdict.score,
    explanation: harmless(verdict.explanation, 500),
    evidence: harmlessEvidence(verdict.evidence),
  };
}
