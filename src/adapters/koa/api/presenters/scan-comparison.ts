import type { ComparedScans, ScanDetails } from '../../../../application/index.js';
import type { BoundedList, ComparedPage, ScanFinding } from '../../../../domain/index.js';
import { scanAddress } from './scan.js';
import { presentInstant } from './values.js';

export function presentScanComparison(compared: ComparedScans, base: string) {
  const { from, to, score, categories, pages, findings, checks } = compared;
  return {
    from: presentSide(from, base),
    to: presentSide(to, base),
    score: { from: score.from, to: score.to, change: score.change },
    categories: categories.map((each) => ({
      id: each.id,
      title: each.title,
      from: each.from,
      to: each.to,
      change: each.change,
    })),
    pages: {
      new: pages.new.items.map(presentPage),
      gone: pages.gone.items.map(presentPage),
      better: pages.better.items.map(presentPage),
      worse: pages.worse.items.map(presentPage),
      failing: pages.failing.items.map(presentPage),
      totals: totalsOf(pages),
    },
    findings: {
      new: findings.new.items.map(presentFinding),
      fixed: findings.fixed.items.map(presentFinding),
      totals: totalsOf(findings),
    },
    checks: checks.map(({ check, better, worse }) => ({ check, better, worse })),
    links: { self: `${scanAddress(from.id, base)}/compare?to=${to.id}` },
  };
}

function presentSide(scan: ScanDetails, base: string) {
  return {
    id: scan.id,
    score: scan.score,
    result: scan.result,
    created_at: presentInstant(scan.createdAt),
    finished_at: scan.finishedAt && presentInstant(scan.finishedAt),
    links: { self: scanAddress(scan.id, base) },
  };
}

function presentPage({ url, from, to, change }: ComparedPage) {
  return { url, from, to, change };
}

function presentFinding({ id, kind, title }: Pick<ScanFinding, 'id' | 'kind' | 'title'>) {
  return { id, kind, title };
}

function totalsOf<Name extends string>(lists: Readonly<Record<Name, BoundedList<unknown>>>): Record<Name, number> {
  const totals = Object.entries<BoundedList<unknown>>(lists).map(([name, { total }]) => [name, total]);
  return Object.fromEntries(totals) as Record<Name, number>;
}
