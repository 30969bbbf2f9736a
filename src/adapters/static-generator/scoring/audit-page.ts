import type { Audit, CategoryDefinition } from '../../../domain/index.js';
import { AccessibleNames } from '../accessibility/accessible-names.js';
import { Dynamics } from '../accessibility/dynamics.js';
import type { Check, Inspection, Subject, Tools, Verdict } from '../checks/check.js';
import type { AttributeVisitor, ElementVisitor } from '../html/visitors.js';
import { CHECKS } from '../checks/index.js';
import { parseDocument, type Document } from '../html/document.js';
import { Exposure } from '../accessibility/exposure.js';
import { sanitize, sanitizeEvidence } from '../checks/support/evidence.js';
import type { RelatedResources } from '../resources/related-resources.js';
import { AuditSubject } from './audit-subject.js';
import type { RetrievedPage } from '../retrieved-page.js';
import { Roles } from '../accessibility/roles.js';
import { CssSelectors } from '../html/css-selectors.js';
import { SourcePositions } from '../html/source-positions.js';
import type { Visitors } from '../html/visitors.js';
import { walk } from '../html/walk.js';
import { CATEGORIES, WEIGHTS } from './weights.js';

const CHECK_ERROR: Verdict = {
  outcome: 'error',
  score: null,
  explanation: 'This check could not run on this page, so it does not count.',
  evidence: [],
};

/** A check that runs on one page. If it throws, only this check ends with an error. */
interface Run {
  readonly check: Check;
  inspection: Inspection | null;
}

/** Reads something else in the walk of the checks. */
export interface Observer {
  /** Called before the walk. @returns visitors, as an Inspection has them */
  observe(subject: Subject, tools: Tools): NonNullable<Inspection['elements']>;
}

/**
 * Runs all checks on a page in one walk over the document. A pure function: the same page and resources give the same
 * audits, byte for byte.
 * @param document the parsed HTML of the page, if it was parsed before
 * @throws DocumentTooComplex
 */
export function auditPage(
  page: RetrievedPage,
  resources: RelatedResources,
  checks: readonly Check[] = CHECKS,
  document: Document = parseDocument(page.html),
  observer: Observer | null = null,
): readonly Audit[] {
  const subject = new AuditSubject(page, resources, document);
  const positions = new SourcePositions(page.html);
  const selectors = new CssSelectors(subject);
  const exposure = new Exposure();
  const names = new AccessibleNames(subject, exposure);
  const roles = new Roles({ ids: subject.ids, names, exposure });
  const tools: Tools = { describe: positions.describe.bind(positions), names, roles, dynamics: new Dynamics(document) };
  const runs = checks.map((check): Run => {
    const run: Run = { check, inspection: null };
    attempt(run, () => (run.inspection = check.inspect(subject, tools)));
    return run;
  });
  const observed = observer?.observe(subject, tools) ?? {};
  subject.elementCount = walk(document, gatherVisitors(runs, subject, observed));
  return runs.map((run) => toAudit(run, selectors));
}

/** The categories that have a check, with their weights. */
export function listCategories(checks: readonly Check[] = CHECKS): readonly CategoryDefinition[] {
  return CATEGORIES.filter(({ id }) => checks.some((check) => check.category === id));
}

/** The visitors catch errors themselves: they run for every node, and a closure for `attempt` would be slow. */
function gatherVisitors(
  runs: readonly Run[],
  subject: AuditSubject,
  observed: NonNullable<Inspection['elements']>,
): Visitors {
  const byAttribute = new Map<string, AttributeVisitor[]>([
    ['id', [(element, _context, id) => subject.noteId(element, id)]],
    ['for', [(element, context, id) => subject.noteLabel(element, context, id)]],
    ['aria-*', [(element, context) => subject.noteAria(element, context)]],
  ]);
  const byTag = new Map<string, ElementVisitor[]>([['base', [(element) => subject.noteBase(element)]]]);
  const all: ElementVisitor[] = [];
  const text: Visitors['text'][number][] = [subject.text.add.bind(subject.text)];
  for (const run of runs) {
    for (const [tag, visit] of Object.entries(run.inspection?.elements ?? {})) {
      const guarded: ElementVisitor = (element, context) => {
        if (run.inspection === null) return;
        try {
          visit(element, context);
        } catch {
          run.inspection = null;
        }
      };
      if (tag === '*') all.push(guarded);
      else byTag.set(tag, [...(byTag.get(tag) ?? []), guarded]);
    }
    for (const [name, visit] of Object.entries(run.inspection?.attributes ?? {})) {
      const guarded: AttributeVisitor = (element, context, value, name) => {
        if (run.inspection === null) return;
        try {
          visit(element, context, value, name);
        } catch {
          run.inspection = null;
        }
      };
      byAttribute.set(name, [...(byAttribute.get(name) ?? []), guarded]);
    }
    const read = run.inspection?.text;
    if (read !== undefined) {
      text.push((value, context) => {
        if (run.inspection === null) return;
        try {
          read(value, context);
        } catch {
          run.inspection = null;
        }
      });
    }
  }
  for (const [tag, visit] of Object.entries(observed)) byTag.set(tag, [...(byTag.get(tag) ?? []), visit]);
  return { byTag, all, byAttribute, text };
}

function attempt(run: Run, work: () => void): void {
  try {
    work();
  } catch {
    run.inspection = null;
  }
}

function toAudit(run: Run, selectors: CssSelectors): Audit {
  let verdict = CHECK_ERROR;
  attempt(run, () => (verdict = run.inspection?.conclude() ?? CHECK_ERROR));
  const { id, category, also, title, failureTitle } = run.check;
  return {
    id,
    category,
    title: verdict.outcome === 'fail' || verdict.outcome === 'warn' ? failureTitle : title,
    outcome: verdict.outcome,
    weight: WEIGHTS[id] ?? 0,
    score: verdict.score,
    explanation: sanitize(verdict.explanation, 500),
    evidence: sanitizeEvidence(verdict.evidence, selectors),
    ...(also && { also }),
  };
}
