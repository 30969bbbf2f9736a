import type { SiteFindingId } from '../../../src/domain/index.js';
import { SITE_FINDINGS } from '../../../src/domain/scans/finding.js';
import type { ServiceProcess } from '../../end-to-end/support/service-process.js';
import type { ExpectedCase, ExpectedFindings } from '../../support/sites/index.js';

const ENDED = ['ready', 'failed', 'canceled'];

/** Starts a scan. @returns its record */
export async function startScan(service: ServiceProcess, form: Record<string, string>): Promise<any> {
  const answer = await service.request('POST', '/api/v1/scans', { form });
  if (answer.status !== 202) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

export async function readScan(service: ServiceProcess, id: string): Promise<any> {
  return (await service.request('GET', `/api/v1/scans/${id}`)).body.data;
}

/** Polls a scan until `isReached`, by default until it has ended. @returns its record */
export async function scanUntil(
  service: ServiceProcess,
  id: string,
  isReached: (scan: any) => boolean = ({ status }) => ENDED.includes(status),
  timeoutMs = 200_000,
): Promise<any> {
  for (const end = Date.now() + timeoutMs; ;) {
    const scan = await readScan(service, id);
    if (isReached(scan)) return scan;
    if (Date.now() > end) throw new Error(`The scan did not get there in time: ${JSON.stringify(scan)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Every record of a list. */
export async function listAll(service: ServiceProcess, path: string): Promise<any[]> {
  const records: any[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const answer = await service.request('GET', `${path}?per_page=100${query}`);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    records.push(...answer.body.data);
    cursor = answer.body.meta.next_cursor ?? null;
  }
  return records;
}

/** The pages of a scan by URL. */
export async function pagesOfScan(service: ServiceProcess, id: string): Promise<Map<string, any>> {
  const pages = await listAll(service, `/api/v1/scans/${id}/pages`);
  return new Map(pages.map((page) => [page.url, page]));
}

/** The site-wide findings of a scan, as a generated site lists the planted ones. */
export async function faultsOfScan(service: ServiceProcess, id: string): Promise<ExpectedFindings> {
  const { body } = await service.request('GET', `/api/v1/scans/${id}/findings`);
  const found = new Set(body.data.filter((finding: any) => finding.kind === 'site').map((finding: any) => finding.id));
  const faults: Partial<Record<SiteFindingId, ExpectedCase[]>> = {};
  for (const finding of SITE_FINDINGS) {
    const cases = found.has(finding) ? await listAll(service, `/api/v1/scans/${id}/findings/${finding}`) : [];
    faults[finding] = cases.map(({ url, target, sources }) => ({ url, target, sources }));
  }
  return faults as ExpectedFindings;
}
