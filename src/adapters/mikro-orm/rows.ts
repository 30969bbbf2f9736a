import { defineEntity, p } from '@mikro-orm/core';
import type { InferKyselyDB } from '@mikro-orm/sql';
import type { Kysely } from 'kysely';
import type {
  Action,
  Alternate,
  Audit,
  AuditLogEntry,
  CapRule,
  Category,
  Failure,
  FailureCode,
  FoundPage,
  PrivacyKind,
  ReportStatus,
  ScanFinding,
  ScanOptions,
  ScanPageStatus,
  ScanStatus,
  ScanTally,
  Scope,
  SitemapCoverage,
  SkippedReason,
  Truncation,
} from '../../domain/index.js';
import type { RobotsRules } from '../../application/index.js';

/*
 * The rows of the tables, for typing queries. The mapping to domain objects is in mapping/. The migrations create the
 * tables, with indexes and collations.
 */

const instant = () => p.datetime(3);

export const ReportRow = defineEntity({
  name: 'ReportRow',
  tableName: 'reports',
  properties: {
    account: p.text().primary(),
    id: p.uuid().primary(),
    /** The column url_lc, which only searches use, is generated from it. */
    url: p.text(),
    project: p.text(),
    privacy: p.text().$type<PrivacyKind>(),
    passwordHash: p.text().nullable(),
    status: p.text().$type<ReportStatus>(),
    generationId: p.uuid(),
    attempt: p.integer(),
    failureCode: p.text().$type<FailureCode>().nullable(),
    failureMessage: p.text().nullable(),
    /** The generation whose outcome is shown. Null if none is shown, as are the two generator columns. */
    shownGenerationId: p.uuid().nullable(),
    shownGeneratorName: p.text().nullable(),
    shownGeneratorVersion: p.text().nullable(),
    /** Null also if the page has no title. */
    shownTitle: p.text().nullable(),
    /** The shown score × 10; -1 for none, so that one index sorts those last. */
    scoreKey: p.smallint(),
    /** When the shown score was generated; -infinity for none, for the same reason. */
    generatedKey: instant().$type<Date | '-infinity'>(),
    createdAt: instant(),
    updatedAt: instant(),
    version: p.integer(),
  },
});

/** A report's sort keys, for indexes; triggers copy them. See report-ranks.ts. */
export const ReportRankRow = defineEntity({
  name: 'ReportRankRow',
  tableName: 'report_ranks',
  properties: {
    account: p.text().primary(),
    id: p.uuid().primary(),
    /** hashtextextended(project, 0). */
    projectHash: p.bigint(),
    scoreKey: p.smallint(),
    generatedKey: instant().$type<Date | '-infinity'>(),
  },
});

/** A status other than `ready`, or a privacy other than `public`, of a report; triggers write it. See report-ranks.ts. */
export const ReportMarkRow = defineEntity({
  name: 'ReportMarkRow',
  tableName: 'report_marks',
  properties: {
    account: p.text().primary(),
    mark: p.text().primary().$type<ReportStatus | PrivacyKind>(),
    id: p.uuid().primary(),
  },
});

export const GenerationRow = defineEntity({
  name: 'GenerationRow',
  tableName: 'generations',
  properties: {
    account: p.text().primary(),
    reportId: p.uuid().primary(),
    id: p.uuid().primary(),
    generatorName: p.text(),
    generatorVersion: p.text(),
    startedAt: instant(),
    finishedAt: instant(),
    /** Score × 10; null for a failed run, as are categories and audits. */
    scoreKey: p.smallint().nullable(),
    /** Of the page; null also if it has none. */
    title: p.text().nullable(),
    categories: p.json().$type<readonly Category[]>().nullable(),
    /** Only in generations stored before audits were packed. */
    audits: p.json().$type<readonly Audit[]>().nullable(),
    /** See mapping/packed-audits.ts. */
    packedAudits: p.blob().$type<Uint8Array>().nullable(),
    /** null in generations stored before actions and caps existed. */
    actions: p.json().$type<readonly Action[]>().nullable(),
    caps: p.json().$type<readonly CapRule[]>().nullable(),
    failure: p.json().$type<Failure>().nullable(),
    /** Whether a purge skipped it because it was shown. Later purges ignore it. */
    passedOver: p.boolean().default(false),
  },
});

export const ProjectRow = defineEntity({
  name: 'ProjectRow',
  tableName: 'projects',
  properties: {
    account: p.text().primary(),
    name: p.text().primary(),
    createdAt: instant(),
  },
});

/** One shard of a project's summary; the sum over all shards counts. See project-counts.ts. */
export const ProjectCountsRow = defineEntity({
  name: 'ProjectCountsRow',
  tableName: 'project_counts',
  properties: {
    account: p.text().primary(),
    project: p.text().primary(),
    shard: p.smallint().primary(),
    reports: p.integer(),
    good: p.integer(),
    decent: p.integer(),
    bad: p.integer(),
    /** Sum of the shown scores × 10. */
    scoreSum: p.bigint(),
  },
});

/** What a shard held before its first change on a day. See project-openings.ts. */
export const ProjectOpeningRow = defineEntity({
  name: 'ProjectOpeningRow',
  tableName: 'project_openings',
  properties: {
    account: p.text().primary(),
    project: p.text().primary(),
    shard: p.smallint().primary(),
    /** In UTC. */
    day: p.date().primary(),
    /** Number of reports that show a score. */
    scored: p.integer(),
    /** Sum of the shown scores × 10. */
    scoreSum: p.bigint(),
  },
});

export const ApiKeyRow = defineEntity({
  name: 'ApiKeyRow',
  tableName: 'api_keys',
  properties: {
    id: p.uuid().primary(),
    account: p.text(),
    name: p.text(),
    scope: p.text().$type<Scope>(),
    hash: p.text(),
    createdAt: instant(),
    lastUsedAt: instant().nullable(),
    expiresAt: instant().nullable(),
    revokedAt: instant().nullable(),
  },
});

export const ShareLinkRow = defineEntity({
  name: 'ShareLinkRow',
  tableName: 'share_links',
  properties: {
    id: p.uuid().primary(),
    account: p.text(),
    reportId: p.uuid(),
    hash: p.text(),
    ending: p.text(),
    createdAt: instant(),
    expiresAt: instant().nullable(),
  },
});

export const IdempotencyRow = defineEntity({
  name: 'IdempotencyRow',
  tableName: 'idempotency_requests',
  properties: {
    account: p.text().primary(),
    key: p.text().primary(),
    fingerprint: p.text(),
    resourceId: p.text(),
    leaseUntil: instant(),
    expiresAt: instant(),
    /** null while the request is in progress. */
    answer: p.text().nullable(),
  },
});

export const AuditLogRow = defineEntity({
  name: 'AuditLogRow',
  tableName: 'audit_log',
  properties: {
    id: p.uuid().primary(),
    at: instant(),
    account: p.text().nullable(),
    actorType: p.text(),
    actorId: p.uuid().nullable(),
    actorName: p.text().nullable(),
    action: p.text().$type<AuditLogEntry['action']>(),
    /** Null if there is no target, as are its ID and name. */
    targetType: p.text().nullable(),
    targetId: p.text().nullable(),
    targetName: p.text().nullable(),
    outcome: p.text().$type<AuditLogEntry['outcome']>(),
    details: p.json().$type<AuditLogEntry['details']>(),
    /** Null if the client is unknown, as are its user agent and request ID. */
    clientAddress: p.text().nullable(),
    clientUserAgent: p.text().nullable(),
    clientRequestId: p.text().nullable(),
  },
});

export const EndedSessionRow = defineEntity({
  name: 'EndedSessionRow',
  tableName: 'ended_sessions',
  properties: {
    /** Of a session, or of a key if all its sessions were ended. */
    id: p.uuid().primary(),
    endedAt: instant(),
    expiresAt: instant(),
  },
});

export const ScanRow = defineEntity({
  name: 'ScanRow',
  tableName: 'scans',
  properties: {
    id: p.uuid().primary(),
    account: p.text(),
    project: p.text(),
    url: p.text(),
    options: p.json().$type<ScanOptions>(),
    privacy: p.text().$type<PrivacyKind>(),
    passwordHash: p.text().nullable(),
    status: p.text().$type<ScanStatus>(),
    failure: p.json().$type<Failure>().nullable(),
    truncated: p.json().$type<Truncation>().nullable(),
    sitemaps: p.text().$type<SitemapCoverage>(),
    tally: p.json().$type<ScanTally>(),
    jobId: p.uuid().nullable(),
    /** Number of rows in scan_pages of kind "page", and of kind "link". */
    pageRows: p.integer().default(0),
    linkRows: p.integer().default(0),
    createdAt: instant(),
    startedAt: instant().nullable(),
    finishedAt: instant().nullable(),
    updatedAt: instant(),
  },
});

export const ScanPageRow = defineEntity({
  name: 'ScanPageRow',
  tableName: 'scan_pages',
  properties: {
    scanId: p.uuid().primary(),
    number: p.integer().primary(),
    url: p.text(),
    kind: p.text().$type<FoundPage['kind']>(),
    depth: p.integer(),
    inSitemap: p.boolean(),
    status: p.text().$type<ScanPageStatus>(),
    jobId: p.uuid().nullable(),
    statusCode: p.smallint().nullable(),
    redirectTo: p.text().nullable(),
    skippedReason: p.text().$type<SkippedReason>().nullable(),
    title: p.text().nullable(),
    description: p.text().nullable(),
    canonical: p.text().nullable(),
    isNoindex: p.boolean().default(false),
    /** null if there are none, as are checks, their points, and links. */
    alternates: p.json().$type<readonly Alternate[]>().nullable(),
    reportId: p.uuid().nullable(),
    /** Score × 10. */
    scoreKey: p.smallint().nullable(),
    failure: p.json().$type<Failure>().nullable(),
    checks: p.array().nullable(),
    /** For each of the checks; see mapping/scan-page.ts. */
    checkPoints: p.array<number>().nullable(),
    /** See mapping/packed-links.ts. */
    links: p.blob().$type<Uint8Array>().nullable(),
    linksIn: p.integer().nullable(),
    clicks: p.integer().nullable(),
  },
});

export const ScanRobotsRow = defineEntity({
  name: 'ScanRobotsRow',
  tableName: 'scan_robots',
  properties: {
    scanId: p.uuid().primary(),
    origin: p.text().primary(),
    rules: p.json().$type<RobotsRules>(),
  },
});

export const ScanFindingRow = defineEntity({
  name: 'ScanFindingRow',
  tableName: 'scan_findings',
  properties: {
    scanId: p.uuid().primary(),
    /** From 1, in the order of the list. */
    rank: p.integer().primary(),
    id: p.text(),
    kind: p.text().$type<ScanFinding['kind']>(),
    title: p.text(),
    category: p.text().nullable(),
    failed: p.integer(),
    warned: p.integer(),
    /** Points × 10. */
    pointsKey: p.integer(),
    examples: p.json().$type<readonly string[]>(),
  },
});

export const ScanCaseRow = defineEntity({
  name: 'ScanCaseRow',
  tableName: 'scan_cases',
  properties: {
    scanId: p.uuid().primary(),
    findingId: p.text().primary(),
    /** From 1, in the order of the list. */
    rank: p.integer().primary(),
    url: p.text(),
    detail: p.text(),
    target: p.text().nullable(),
    /** URL and text of each. */
    sources: p.json().$type<readonly (readonly [url: string, text: string])[]>(),
  },
});

export const ROWS = [
  ReportRow,
  ReportRankRow,
  ReportMarkRow,
  GenerationRow,
  ProjectRow,
  ProjectCountsRow,
  ProjectOpeningRow,
  ApiKeyRow,
  ShareLinkRow,
  IdempotencyRow,
  AuditLogRow,
  EndedSessionRow,
  ScanRow,
  ScanPageRow,
  ScanRobotsRow,
  ScanFindingRow,
  ScanCaseRow,
];

/** The tables and columns by their names in the database. */
export type Tables = InferKyselyDB<
  | typeof ReportRow
  | typeof ReportRankRow
  | typeof ReportMarkRow
  | typeof GenerationRow
  | typeof ProjectRow
  | typeof ProjectCountsRow
  | typeof ProjectOpeningRow
  | typeof ApiKeyRow
  | typeof ShareLinkRow
  | typeof IdempotencyRow
  | typeof AuditLogRow
  | typeof EndedSessionRow
  | typeof ScanRow
  | typeof ScanPageRow
  | typeof ScanRobotsRow
  | typeof ScanFindingRow
  | typeof ScanCaseRow
>;

/** Builds and runs statements, on a connection of the pool or in one transaction. */
export type Queries = Kysely<Tables>;
