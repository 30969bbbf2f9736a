import {
  PASSWORD_REQUIRED,
  Scan,
  SitegradeError,
  invalid,
  passwordViolation,
  readScanOptions,
  readTargetUrl,
  requireScope,
  type AccountActor,
  type PrivacyKind,
  type ScanOptionsInput,
  type Violation,
} from '../../domain/index.js';
import type { Audited } from '../audit-log/audit-trail.js';
import type { Ports } from '../ports/index.js';
import { nextPrivacy, privacyViolation, readPassword } from '../reports/privacy-input.js';
import { toScanDetails, type ScanDetails } from './scan-details.js';
import { scanJobFor } from './scan-job.js';

export interface CreateScanInput extends ScanOptionsInput {
  /** Where the scan begins. */
  readonly url: string;
  /** Of the reports that the scan creates. Default `private`: nobody publishes 100 pages by accident. */
  readonly privacy?: PrivacyKind | undefined;
  /** Required if the privacy is `password`, otherwise ignored. */
  readonly password?: string | undefined;
}

/** Maximum number of scans of one account that are pending or running. */
export const MAX_SCANS_UNDER_WAY = 10;

/** Starts a scan of a whole site. */
export class CreateScan {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'ids' | 'passwords' | 'scans' | 'queue'> & Audited) {}

  /**
   * @param id for requests that may be repeated: the first call creates the scan, later ones return it
   * @throws SitegradeError `invalid`, `too-many-scans` or `insufficient-scope`
   */
  async execute(actor: AccountActor, input: CreateScanInput, id = this.ports.ids.next()): Promise<ScanDetails> {
    requireScope(actor, 'write');
    const kind = input.privacy ?? 'private';
    const { target, violation } = readTargetUrl(input.url);
    const { options, violations } = readScanOptions(input);
    const found = [
      violation,
      ...(violations ?? []),
      privacyViolation(kind),
      requiredPasswordViolation(kind, input.password),
    ];
    const broken = found.filter((each) => each !== null);
    if (target === null || options === null || broken.length > 0) throw invalid(...broken);

    const { account } = actor;
    const { clock, ids, passwords, scans, queue, trail } = this.ports;
    const repeated = await scans.find(account, id);
    if (repeated !== null) return toScanDetails(repeated);
    await this.#requireSlot(account);
    const password = await readPassword(input.password, kind, passwords);
    const privacy = nextPrivacy({ kind: 'private' }, kind, password);
    const scan = Scan.create({ id, account, target, options, privacy, jobId: ids.next(), now: clock.now() });
    const isCreated = await trail.during(async (append) => {
      if (!(await scans.add(scan))) return false;
      await queue.enqueue(scanJobFor(scan));
      const details = { url: target.url, max_pages: options.maxPages };
      await append({ action: 'scan.created', actor, account, target: { type: 'scan', id, name: null }, details });
      return true;
    });
    const stored = isCreated ? scan : await scans.find(account, id);
    if (stored === null) throw new Error(`The scan ${id} belongs to another account or was deleted.`);
    return toScanDetails(stored);
  }

  /** Calls at the same time may exceed the limit a little, which does no harm. */
  async #requireSlot(account: string): Promise<void> {
    const slice = { direction: 'desc', limit: MAX_SCANS_UNDER_WAY, cursor: null } as const;
    const statuses = ['pending', 'running'] as const;
    const found = await Promise.all(
      statuses.map((status) => this.ports.scans.list({ account, project: null, status, ...slice })),
    );
    const count = found.reduce((sum, { rows }) => sum + rows.length, 0);
    if (count >= MAX_SCANS_UNDER_WAY) throw new SitegradeError({ kind: 'too-many-scans', limit: MAX_SCANS_UNDER_WAY });
  }
}

function requiredPasswordViolation(kind: PrivacyKind, password: string | undefined): Violation | null {
  if (kind !== 'password') return null;
  return password ? passwordViolation(password) : PASSWORD_REQUIRED;
}
