import type { Audit, CategoryDefinition } from '../../../domain/index.js';
import { AccessibleNames } from '../accessibility/accessible-names.js';
import type { Check, Inspection, Tools, Verdict } from '../checks/check.js';
import type { AttributeVisitor, ElementVisitor } from '../html/visitors.js';
import { CHECKS } from '../checks/index.js';
import { parseDocument, type Document } from '../html/document.js';
import { Exposure } from '../accessibility/exposure.js';
import { sanitize, sanitizeEvidence } from '../checks/support/evidence.js';
import type { RelatedResources } from '../resources/related-resources.js';
import { AuditSubject } from './audit-subject.js';
import type { RetrievedPage } from '../retrieved-page.js';
import { Roles } from '../accessibility/roles.js';
import { SourcePositions } from '../html/source-positions.js';
import type { Visitors } from '../html/visitors.js';
import { walk } from '../html/walk.js';
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
  resources: RelatedResources,
  checks: readonly Check[] = CHECKS,
  document: Document = parseDocument(page.html),
): readonly Audit[] {
  const judged = new AuditSubject(page, resources, document);
  const places = new SourcePositions(page.html);
  const exposure = new Exposure();
  const names = new AccessibleNames(judged, exposure);
  const roles = new Roles({ ids: judged.ids, names, exposure });
  const tools: Tools = { describe: places.describe.bind(places), names, roles };
  const runs = checks.map((check): Run => {
    const run: Run = { check, inspection: null };
    attempt(run, () => (run.inspection = check.inspect(judged, tools)));
    return run;
  });
  judged.elementCount = walk(document, gatherVisitors(runs, judged));
  return runs.map(toAudit);
}

/** The categories that have a check, with their weights. */
export function listCategories(checks: readonly Check[] = CHECKS): readonly CategoryDefinition[] {
  return CATEGORIES.filter(({ id }) => checks.some((check) => check.category === id));
}

/** The visitors catch for themselves: they run for every node, where the closure that `attempt` takes shows in the cost. */
function gatherVisitors(runs: readonly Run[], judged: AuditSubject): Visitors {
  const byAttribute = new Map<string, AttributeVisitor[]>([
    ['id', [(element, _place, id) => judged.noteId(element, id)]],
    ['for', [(element, place, id) => judged.noteLabel(element, place, id)]],
    ['aria-*', [(element, place) => judged.noteAria(element, place)]],
  ]);
  const byTag = new Map<string, ElementVisitor[]>([['base', [(element) => judged.noteBase(element)]]]);
  const all: ElementVisitor[] = [];
  const text: Visitors['text'][number][] = [judged.text.add.bind(judged.text)];
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
  attempt(run, () => (verdict = run.inspection?.conclude() ?? BROKEN));
  const { id, category, title, failureTitle } = run.check;
  return {
    id,
    category,
    title: verdict.outcome === 'fail' || verdict.outcome === 'warn' ? failureTitle : title,
    outcome: verdict.outcome,
    weight: WEIGHTS[id] ?? 0,
    score: verdict.score,
    explanation: sanitize(verdict.explanation, 500),
    evidence: sanitizeEvidence(verdict.evidence),
  };
}
