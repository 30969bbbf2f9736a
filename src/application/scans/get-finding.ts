import { notFound, type AccountActor, type FindingCase, type ScanFinding, type ScanPage } from '../../domain/index.js';
import { ListInputReader, type ListInput } from '../list-input.js';
import { toPage } from '../paging.js';
import type { Cursor, Page, Ports } from '../ports/index.js';
import { findScan } from './find-scan.js';
import { readFindings } from './read-findings.js';

export interface GetFindingInput extends Pick<ListInput, 'perPage' | 'cursor'> {
  /** ID of the scan. */
  readonly id: string;
  /** ID of the finding: of a check, or of a site-wide finding. */
  readonly finding: string;
}

export interface FindingDetails {
  readonly finding: ScanFinding;
  /** Every place with its evidence. For a check: the pages on which it did not pass, in the order in which they were found. */
  readonly cases: Page<FindingCase>;
}

interface RankedCase {
  readonly rank: string;
  readonly found: FindingCase;
}

/** Returns one finding of a scan with its cases. */
export class GetFinding {
  constructor(private readonly ports: Pick<Ports, 'generator' | 'scans'>) {}

  /** @throws SitegradeError `not-found`, also if the scan has no such finding; `invalid` */
  async execute(actor: AccountActor, input: GetFindingInput): Promise<FindingDetails> {
    const reader = new ListInputReader();
    const { limit, cursor } = reader.slice(input);
    reader.finish();
    const scan = await findScan(this.ports, actor, input.id);
    const { items } = await readFindings(this.ports, scan);
    const finding = items.find(({ id }) => id === input.finding);
    if (finding === undefined) throw notFound('finding');
    const read = finding.kind === 'site' ? this.#siteCases.bind(this) : this.#checkCases.bind(this);
    const { items: cases, ...cursors } = await read(scan.id, finding, limit, cursor);
    return { finding, cases: { items: cases.map(({ found }) => found), ...cursors } };
  }

  /** The position of a case is its rank, from 1. */
  async #siteCases(
    scanId: string,
    { id: findingId }: ScanFinding,
    limit: number,
    cursor: Cursor | null,
  ): Promise<Page<RankedCase>> {
    const rank = Number(cursor?.position.id ?? 0) || 0;
    const isBack = cursor?.towards === 'prev';
    const after = isBack ? Math.max(0, rank - 1 - limit) : rank;
    const count = isBack ? Math.max(0, rank - 1 - after) : limit;
    const found = await this.ports.scans.listCases({ scanId, findingId, after, limit: count + 1 });
    const rows = found.slice(0, count).map((each, index) => ({ rank: String(after + index + 1), found: each }));
    const more = isBack ? after > 0 : found.length > count;
    return toPage({ rows, more }, cursor, (row) => ({ key: null, id: row.rank }));
  }

  async #checkCases(
    scanId: string,
    { id: check }: ScanFinding,
    limit: number,
    cursor: Cursor | null,
  ): Promise<Page<RankedCase>> {
    const filters = { result: null, status: null, search: null, sort: 'number', direction: 'asc' } as const;
    const { rows, more } = await this.ports.scans.listPages({ scanId, check, ...filters, limit, cursor });
    const ranked = rows.map((page) => ({ rank: String(page.number), found: toCase(page, check) }));
    return toPage({ rows: ranked, more }, cursor, (row) => ({ key: null, id: row.rank }));
  }
}

function toCase({ url, checks }: ScanPage, id: string): FindingCase {
  const found = checks.find(({ check }) => check === id);
  const verb = found?.outcome === 'warn' ? 'warned' : 'failed';
  const points = found?.points ?? 0;
  const cost = points === 0 ? '' : ` and costs ${points} ${points === 1 ? 'point' : 'points'}`;
  return { url, detail: `The check ${verb} on this page${cost}.`, sources: [], target: null };
}
