import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { settleAll, type Cancellation, type GenerationHandler, type Ports } from '../../../src/application/index.js';
import {
  FixedGenerator,
  ManualClock,
  MemoryGenerationQueue,
  MemoryPasswordHasher,
  MemoryRateLimiter,
  MemoryStore,
  SystemClock,
  createMemoryPorts,
  type MemoryGenerationQueueOptions,
  type MemoryPorts,
} from '../../../src/adapters/memory/index.js';
import {
  apiKeyRepositorySuite,
  clockSuite,
  firstKeySuite,
  generationQueueSuite,
  generationRepositorySuite,
  idempotencyStoreSuite,
  idsSuite,
  overviewRepositorySuite,
  passwordHasherSuite,
  projectRepositorySuite,
  rateLimiterSuite,
  reportRepositorySuite,
  secretsSuite,
  transactionsSuite,
  type ContractSuite,
  type GenerationQueueSubject,
  type RateLimiterSubject,
} from '../../../src/testing/index.js';
import * as brokenOverviews from './broken-overviews.js';
import * as broken from './broken-repositories.js';

/** A broken adapter, and the case that must notice it. */
interface Break {
  readonly how: string;
  notices(): Promise<unknown>;
}

const generator = new FixedGenerator();
const ignore = () => undefined;
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Runs the case whose name contains `promise`. */
function breakOf<Subject>(how: string, suite: ContractSuite<Subject>, promise: string, subject: () => Subject): Break {
  const cases = suite.cases.filter(({ name }) => name.includes(promise));
  if (cases.length !== 1) throw new Error(`${cases.length} cases of ${suite.port} are called "${promise}".`);
  return { how, notices: async () => cases[0]?.run(subject()) };
}

/** Working ports, except those that `replace` breaks. */
function portsWith(replace: (store: MemoryStore) => Partial<Ports>): () => MemoryPorts {
  return () => {
    const store = new MemoryStore();
    const passwords = new MemoryPasswordHasher(2);
    return createMemoryPorts({ generator, store, passwords, ...replace(store) });
  };
}

function reportsBy(Broken: new (store: MemoryStore) => Ports['reports']): () => MemoryPorts {
  return portsWith((store) => ({ reports: new Broken(store) }));
}

function generationsBy(Broken: new (store: MemoryStore) => Ports['generations']): () => MemoryPorts {
  return portsWith((store) => ({ generations: new Broken(store) }));
}

function overviewBy(Broken: new (store: MemoryStore) => Ports['overview']): () => MemoryPorts {
  return portsWith((store) => ({ overview: new Broken(store) }));
}

function keysBy(Broken: new (store: MemoryStore) => Ports['keys']): () => MemoryPorts {
  return portsWith((store) => ({ keys: new Broken(store) }));
}

function idempotencyBy(Broken: new (store: MemoryStore) => Ports['idempotency']): () => MemoryPorts {
  return portsWith((store) => ({ idempotency: new Broken(store) }));
}

/** A queue that is broken, or has broken workers. */
function queueWith(broken: {
  readonly options?: MemoryGenerationQueueOptions;
  readonly handler?: (handler: GenerationHandler) => GenerationHandler;
  readonly queue?: (queue: Ports['queue']) => Ports['queue'];
}): () => GenerationQueueSubject {
  return () => {
    const { store, queue, ...ports } = portsWith(() => ({}))();
    const clock = new FastClock();
    const newWorker = () => {
      const worker = new MemoryGenerationQueue(store, clock, { retryDelayMs: 1, log: SILENT, ...broken.options });
      return {
        start: (handler: GenerationHandler) => worker.start(broken.handler?.(handler) ?? handler),
        stop: (timeoutMs: number) => worker.stop(timeoutMs),
      };
    };
    return { ...ports, queue: broken.queue?.(queue) ?? queue, newWorker, patienceMs: 60 };
  };
}

function boundQueue(queue: Ports['queue']): Ports['queue'] {
  return {
    enqueue: (...job) => queue.enqueue(...job),
    findMissing: (ids) => queue.findMissing(ids),
    cancel: (id) => queue.cancel(id),
  };
}

function asOneAccount(queue: Ports['queue']): Ports['queue'] {
  return { ...boundQueue(queue), enqueue: (job) => queue.enqueue({ ...job, account: 'all' }) };
}

/** Puts generations into the lane of scans. */
function asOneLane(queue: Ports['queue']): Ports['queue'] {
  return { ...boundQueue(queue), enqueue: (job) => queue.enqueue({ scanId: '', step: 'visit', page: 1, ...job }) };
}

function limiterWith(
  change: (limiter: MemoryRateLimiter, clock: ManualClock) => Partial<MemoryRateLimiter>,
  extra = 0,
) {
  return (): RateLimiterSubject => {
    const clock = new ManualClock();
    return {
      ids: { next: randomUUID },
      newLimiter: ({ limit, windowSeconds }) => {
        const limiter = new MemoryRateLimiter(clock, { limit: limit + extra, windowSeconds });
        const { consume, restore } = { ...bound(limiter), ...change(limiter, clock) };
        return { consume, restore };
      },
      elapse: async (milliseconds) => clock.advance(milliseconds),
      setClock: async (milliseconds) => clock.advance(milliseconds),
    };
  };
}

function bound(limiter: MemoryRateLimiter) {
  return { consume: limiter.consume.bind(limiter), restore: limiter.restore.bind(limiter) };
}

/** Shortens the wait for handlers that ignore their abort. */
class FastClock extends SystemClock {
  override sleep(milliseconds: number, cancellation?: Cancellation): Promise<void> {
    return super.sleep(Math.min(milliseconds, 10), cancellation);
  }
}

const outside = new AsyncResource('outside every transaction');

const breaks: readonly Break[] = [
  breakOf('loses updates', reportRepositorySuite, 'twenty concurrent updates', reportsBy(broken.LosesUpdates)),
  breakOf(
    'writes before the change',
    reportRepositorySuite,
    'the change throws',
    reportsBy(broken.WritesBeforeTheChange),
  ),
  breakOf('writes unchanged reports', reportRepositorySuite, 'it was given', reportsBy(broken.WritesBeforeTheChange)),
  breakOf('wraps errors', reportRepositorySuite, 'the change throws', reportsBy(broken.WrapsErrors)),
  breakOf('trusts outdated copies', reportRepositorySuite, 'an outdated copy', reportsBy(broken.TrustsOutdatedCopies)),
  breakOf(
    'passes on an error thrown for an outdated copy',
    reportRepositorySuite,
    'an outdated copy',
    reportsBy(broken.RejectsForOutdatedCopies),
  ),
  breakOf('checks too early', reportRepositorySuite, 'that passed the check', reportsBy(broken.ChecksTooEarly)),
  breakOf('shares stored reports', reportRepositorySuite, 'a copy', reportsBy(broken.SharesReports)),
  breakOf('overwrites on add', reportRepositorySuite, 'if its id is added again', reportsBy(broken.OverwritesReports)),
  breakOf(
    'forgets the account on update',
    reportRepositorySuite,
    "no other account's report",
    reportsBy(broken.UpdatesAnyAccount),
  ),
  breakOf(
    'forgets the account on a change of privacy',
    reportRepositorySuite,
    "no other account's report",
    reportsBy(broken.ChangesPrivacyOfAnyAccount),
  ),
  breakOf(
    'changes the privacy of any version',
    reportRepositorySuite,
    'of the versions that are allowed',
    reportsBy(broken.ChangesPrivacyOfAnyVersion),
  ),
  breakOf(
    'forgets the outcome on a change of privacy',
    reportRepositorySuite,
    'as the report itself would',
    reportsBy(broken.ForgetsTheOutcome),
  ),
  breakOf(
    'finds the oldest report on a URL',
    reportRepositorySuite,
    'newest report of an account on a URL',
    reportsBy(broken.FindsTheOldestByUrl),
  ),
  breakOf(
    'finds reports on a URL in any account',
    reportRepositorySuite,
    'newest report of an account on a URL',
    reportsBy(broken.FindsByUrlInAnyAccount),
  ),
  breakOf(
    'ignores the case of a URL',
    reportRepositorySuite,
    'newest report of an account on a URL',
    reportsBy(broken.FindsByUrlInAnyCase),
  ),
  breakOf('lists every account', reportRepositorySuite, 'by id asc', reportsBy(broken.ListsEveryAccount)),
  breakOf('puts nulls first', reportRepositorySuite, 'by score asc', reportsBy(broken.PutsNullsFirst)),
  breakOf(
    'puts nulls first in descending order',
    reportRepositorySuite,
    'by score desc',
    reportsBy(broken.PutsNullsFirst),
  ),
  breakOf(
    'breaks ties in ascending order only',
    reportRepositorySuite,
    'by score desc',
    reportsBy(broken.BreaksTiesUpwards),
  ),
  breakOf(
    'forgets running generations',
    reportRepositorySuite,
    'under way of all accounts',
    reportsBy(broken.ListsPendingOnly),
  ),
  breakOf(
    'lists all generations under way at once',
    reportRepositorySuite,
    'under way of all accounts',
    reportsBy(broken.IgnoresTheLimitUnderWay),
  ),
  breakOf(
    'repeats the last report of a step',
    reportRepositorySuite,
    'under way of all accounts',
    reportsBy(broken.RepeatsTheLastUnderWay),
  ),
  breakOf(
    'lists generations that have ended',
    reportRepositorySuite,
    'until it has an outcome',
    reportsBy(broken.RemembersGenerations),
  ),
  breakOf('searches with LIKE', reportRepositorySuite, 'for text literally', reportsBy(broken.SearchesWithLike)),
  breakOf(
    'searches case-sensitively',
    reportRepositorySuite,
    'case-insensitively, for',
    reportsBy(broken.SearchesCaseSensitively),
  ),
  breakOf('forgets the status', reportRepositorySuite, 'of one status', reportsBy(broken.ForgetsTheStatus)),
  breakOf("needs the cursor's row", reportRepositorySuite, 'row was deleted', reportsBy(broken.NeedsTheCursorsRow)),
  breakOf("repeats the cursor's row", reportRepositorySuite, 'by url asc', reportsBy(broken.RepeatsTheCursorsRow)),
  breakOf('always sees more', reportRepositorySuite, 'by id desc', reportsBy(broken.AlwaysSeesMore)),
  breakOf(
    'leaves generations behind',
    reportRepositorySuite,
    'deletes a report once',
    reportsBy(broken.LeavesGenerationsBehind),
  ),
  breakOf(
    'forgets the good outcome',
    reportRepositorySuite,
    'last good outcome',
    portsWith((store) => ({ generations: new broken.KeepsOneGeneration(store) })),
  ),
  breakOf(
    'shares generations',
    generationRepositorySuite,
    'a copy',
    portsWith((store) => ({ generations: new broken.KeepsOneGeneration(store) })),
  ),
  breakOf(
    'finds in any report',
    generationRepositorySuite,
    'of another report',
    generationsBy(broken.FindsInAnyReport),
  ),
  breakOf('ignores the direction', generationRepositorySuite, 'by id, asc', generationsBy(broken.ListsNewestOnly)),
  breakOf(
    'ignores when generations finished',
    generationRepositorySuite,
    'finished until a time',
    generationsBy(broken.ListsGenerationsOfAnyTime),
  ),
  breakOf(
    'lists the oldest scores',
    generationRepositorySuite,
    'the newest scores',
    generationsBy(broken.ListsOldestScores),
  ),
  breakOf('keeps one too many', generationRepositorySuite, 'removes the oldest', generationsBy(broken.KeepsOneTooMany)),
  breakOf(
    'stores runs that change nothing',
    generationRepositorySuite,
    'if the change returns the same report',
    generationsBy(broken.StoresUnusedRuns),
  ),
  breakOf('lists no titles', generationRepositorySuite, 'keeps the title of the page', reportsBy(broken.ForgetsTitles)),
  breakOf(
    'keeps titles with reports only',
    generationRepositorySuite,
    'keeps the title of the page',
    generationsBy(broken.KeepsNoTitles),
  ),
  breakOf(
    'records outcomes on outdated copies',
    generationRepositorySuite,
    'the caller has an outdated copy',
    generationsBy(broken.RecordsOnOutdatedCopies),
  ),
  breakOf(
    'forgets the account when it records an outcome',
    generationRepositorySuite,
    'the account has no such report',
    generationsBy(broken.RecordsInAnyAccount),
  ),
  breakOf(
    'removes generations although the report is unchanged',
    generationRepositorySuite,
    'if the report is not changed',
    generationsBy(broken.RemovesWithoutChange),
  ),
  breakOf(
    'removes the shown generation when it is not among the newest',
    generationRepositorySuite,
    'how many failed',
    generationsBy(broken.RemovesWhatIsShown),
  ),
  breakOf(
    'removes an old generation that is shown',
    generationRepositorySuite,
    'removes old generations',
    generationsBy(broken.RemovesWhatIsShown),
  ),
  breakOf(
    'removes all at once',
    generationRepositorySuite,
    'at most as many as asked',
    generationsBy(broken.RemovesAllAtOnce),
  ),
  breakOf(
    'hides that there is more to remove',
    generationRepositorySuite,
    'in repeated calls',
    generationsBy(broken.NeverSeesMoreToRemove),
  ),
  breakOf(
    'sorts sites by name',
    overviewRepositorySuite,
    'problems first',
    overviewBy(brokenOverviews.ListsSitesByName),
  ),
  breakOf(
    'counts what runs again as failing',
    overviewRepositorySuite,
    'failing and under way',
    overviewBy(brokenOverviews.CountsReportsUnderWayAsFailing),
  ),
  breakOf(
    'forgets past averages',
    overviewRepositorySuite,
    'end of each day',
    overviewBy(brokenOverviews.ForgetsThePast),
  ),
  breakOf(
    'ends days at another time',
    overviewRepositorySuite,
    'at midnight',
    overviewBy(brokenOverviews.EndsDaysAtNoon),
  ),
  breakOf(
    'compares with a run of this week',
    overviewRepositorySuite,
    'the last one before the week',
    overviewBy(brokenOverviews.ComparesWithYesterday),
  ),
  breakOf(
    'forgets earlier scores',
    overviewRepositorySuite,
    'if there is none before the week',
    overviewBy(brokenOverviews.ForgetsEarlierScores),
  ),
  breakOf(
    'forgets the first failure',
    overviewRepositorySuite,
    'since when and why',
    overviewBy(brokenOverviews.ForgetsFirstFailures),
  ),
  breakOf(
    'ignores recoveries',
    overviewRepositorySuite,
    'what recovered',
    overviewBy(brokenOverviews.IgnoresRecoveries),
  ),
  breakOf(
    'counts only the page',
    overviewRepositorySuite,
    'of all kinds',
    overviewBy(brokenOverviews.CountsOnlyThePage),
  ),
  breakOf(
    'lists pending reports first',
    overviewRepositorySuite,
    'running ones first',
    overviewBy(brokenOverviews.ListsPendingFirst),
  ),
  breakOf(
    'lists the changes of all projects',
    overviewRepositorySuite,
    'one project and its changes',
    overviewBy(brokenOverviews.IgnoresTheProject),
  ),
  breakOf(
    'keeps averages of deleted projects',
    overviewRepositorySuite,
    'averages of a deleted project',
    portsWith((store) => ({ projects: new brokenOverviews.KeepsAveragesOfDeletedProjects(store) })),
  ),
  breakOf(
    'drops empty projects',
    projectRepositorySuite,
    'last report is deleted',
    reportsBy(broken.DropsEmptyProjects),
  ),
  breakOf('recreates projects', projectRepositorySuite, 'with its first report', reportsBy(broken.RecreatesProjects)),
  breakOf(
    'deletes projects in two steps',
    projectRepositorySuite,
    'interleave',
    portsWith((store) => ({ projects: new broken.DeletesProjectsInTwoSteps(store) })),
  ),
  breakOf(
    'rounds means down',
    projectRepositorySuite,
    'rounds',
    portsWith((store) => ({ projects: new broken.RoundsMeansDown(store) })),
  ),
  breakOf(
    'finds projects by prefix',
    projectRepositorySuite,
    'by its exact name',
    portsWith((store) => ({ projects: new broken.FindsProjectsByPrefix(store) })),
  ),
  ...[
    'rolls everything back',
    'concurrent transactions apart',
    'uncommitted changes',
    'joins the transaction',
    'when one rejects, and',
    'after several calls',
    'sets of functions apart',
    'joins several functions',
  ].map((promise) =>
    breakOf(
      'has no transactions',
      transactionsSuite,
      promise,
      portsWith(() => ({ transactions: { run: (work) => work(), all: settleAll } })),
    ),
  ),
  breakOf('counts keys, then adds', firstKeySuite, 'exactly one', keysBy(broken.CountsKeysFirst)),
  breakOf('hides revoked keys', apiKeyRepositorySuite, 'revokes a key once', keysBy(broken.HidesRevokedKeys)),
  breakOf('lists every account', apiKeyRepositorySuite, 'of an account', keysBy(broken.ListsKeysOfEveryAccount)),
  breakOf(
    'finds every account',
    apiKeyRepositorySuite,
    'finds a key by its id',
    keysBy(broken.FindsKeysOfEveryAccount),
  ),
  breakOf('moves uses backwards', apiKeyRepositorySuite, 'latest use', keysBy(broken.MovesUsesBackwards)),
  breakOf('begins twice', idempotencyStoreSuite, 'ten concurrent requests', idempotencyBy(broken.BeginsTwice)),
  breakOf(
    'takes over with another id',
    idempotencyStoreSuite,
    'take over',
    idempotencyBy(broken.TakesOverWithAnotherId),
  ),
  breakOf('forgets accounts', idempotencyStoreSuite, 'accounts apart', idempotencyBy(broken.ForgetsAccounts)),
  breakOf(
    'releases answered keys',
    idempotencyStoreSuite,
    'key that has an answer',
    idempotencyBy(broken.ReleasesAnsweredKeys),
  ),
  breakOf('purges without limit', idempotencyStoreSuite, 'removes expired', idempotencyBy(broken.PurgesWithoutLimit)),
  breakOf(
    'enqueues even if the transaction is rolled back',
    generationQueueSuite,
    'whose transaction was rolled back',
    queueWith({
      queue: (queue) => ({
        ...boundQueue(queue),
        enqueue: async (job) => void outside.runInAsyncScope(() => queue.enqueue(job)),
      }),
    }),
  ),
  breakOf(
    'enqueues twice',
    generationQueueSuite,
    'does not add',
    queueWith({
      queue: (queue) => ({
        ...boundQueue(queue),
        enqueue: (job) => queue.enqueue({ ...job, generationId: randomUUID() }),
      }),
    }),
  ),
  breakOf(
    'cancels nothing',
    generationQueueSuite,
    'drops a waiting job',
    queueWith({ queue: (queue) => ({ ...boundQueue(queue), cancel: async () => undefined }) }),
  ),
  breakOf(
    'forgets jobs once they run',
    generationQueueSuite,
    'does not miss a job that runs',
    (() => {
      const started = new Set<string>();
      return queueWith({
        queue: (queue) => ({
          ...boundQueue(queue),
          findMissing: async (ids) => [...(await queue.findMissing(ids)), ...ids.filter((id) => started.has(id))],
        }),
        handler: (handler) => ({
          run: (job, ...attempt) => {
            started.add(job.generationId);
            return handler.run(job, ...attempt);
          },
          giveUp: (job) => handler.giveUp(job),
        }),
      });
    })(),
  ),
  breakOf(
    'remembers canceled and ended jobs',
    generationQueueSuite,
    'have no job',
    (() => {
      const seen = new Set<string>();
      return queueWith({
        queue: (queue) => ({
          ...boundQueue(queue),
          enqueue: (job) => {
            seen.add(job.generationId);
            return queue.enqueue(job);
          },
          findMissing: async (ids) => [...new Set(ids)].filter((id) => !seen.has(id)),
        }),
      });
    })(),
  ),
  breakOf(
    'repeats generations without a job',
    generationQueueSuite,
    'have no job',
    queueWith({
      queue: (queue) => ({
        ...boundQueue(queue),
        findMissing: async (ids) => {
          const missing = await queue.findMissing(ids);
          return ids.filter((id) => missing.includes(id));
        },
      }),
    }),
  ),
  breakOf(
    'looks for jobs outside the transaction',
    generationQueueSuite,
    'that the open transaction enqueued',
    queueWith({
      queue: (queue) => ({
        ...boundQueue(queue),
        findMissing: (ids) => outside.runInAsyncScope(() => queue.findMissing(ids)),
      }),
    }),
  ),
  breakOf(
    'aborts nothing',
    generationQueueSuite,
    'aborts a running job',
    queueWith({
      handler: (handler) => ({
        run: (job, attempt) => handler.run(job, attempt, new AbortController().signal),
        giveUp: (job) => handler.giveUp(job),
      }),
    }),
  ),
  breakOf(
    'runs jobs in order of arrival, for all accounts',
    generationQueueSuite,
    'how many jobs another has queued',
    queueWith({ queue: asOneAccount }),
  ),
  breakOf(
    'makes the newer account wait until the older has finished',
    generationQueueSuite,
    'shares its time',
    queueWith({ queue: asOneAccount }),
  ),
  breakOf('ignores hosts', generationQueueSuite, 'one job of a host', queueWith({ options: { perHost: 9 } })),
  breakOf(
    'lets a host block others',
    generationQueueSuite,
    'does not delay other hosts',
    queueWith({ options: { concurrency: 1 } }),
  ),
  breakOf(
    'never retries',
    generationQueueSuite,
    'until it resolves',
    queueWith({
      handler: (handler) => ({
        run: (...attempt) => handler.run(...attempt).catch(() => undefined),
        giveUp: (job) => handler.giveUp(job),
      }),
    }),
  ),
  breakOf(
    'never says which attempt is the last',
    generationQueueSuite,
    'announces the last attempt',
    queueWith({
      handler: (handler) => ({
        run: (job, { number }, cancellation) => handler.run(job, { number, isLastAttempt: false }, cancellation),
        giveUp: (job) => handler.giveUp(job),
      }),
    }),
  ),
  breakOf(
    'gives up twice',
    generationQueueSuite,
    'gives a job up, once',
    queueWith({
      handler: (handler) => ({
        run: (...attempt) => handler.run(...attempt),
        giveUp: async (job) => {
          await handler.giveUp(job);
          await handler.giveUp(job);
        },
      }),
    }),
  ),
  breakOf(
    'runs twice',
    generationQueueSuite,
    'runs every job once',
    queueWith({
      handler: (handler) => ({
        run: async (...attempt) => {
          await handler.run(...attempt);
          await handler.run(...attempt);
        },
        giveUp: (job) => handler.giveUp(job),
      }),
    }),
  ),
  breakOf(
    'knows only reports',
    generationQueueSuite,
    'returns the steps of scans',
    queueWith({
      handler: (handler) => ({
        run: ({ generationId, account, host, ...rest }, ...attempt) =>
          handler.run({ generationId, account, host, reportId: 'reportId' in rest ? rest.reportId : '' }, ...attempt),
        giveUp: (job) => handler.giveUp(job),
      }),
    }),
  ),
  breakOf(
    'gives a step up as the generation of a report',
    generationQueueSuite,
    'retries a step of a scan',
    queueWith({
      handler: (handler) => ({
        run: (...attempt) => handler.run(...attempt),
        giveUp: ({ generationId, account, host }) => handler.giveUp({ generationId, account, host, reportId: '' }),
      }),
    }),
  ),
  breakOf(
    'runs jobs before their time',
    generationQueueSuite,
    'before its time',
    queueWith({ queue: (queue) => ({ ...boundQueue(queue), enqueue: (job) => queue.enqueue(job) }) }),
  ),
  breakOf(
    'takes every time for the future',
    generationQueueSuite,
    'whose time has come',
    queueWith({
      queue: (queue) => ({
        ...boundQueue(queue),
        enqueue: (job, options) =>
          queue.enqueue(job, options?.notBefore && { notBefore: new Date(Date.now() + 60_000) }),
      }),
    }),
  ),
  breakOf(
    'counts the steps of scans as generations of their account',
    generationQueueSuite,
    'how many steps of scans',
    queueWith({ queue: asOneLane }),
  ),
  breakOf(
    'allows one too many',
    rateLimiterSuite,
    'exactly as many',
    limiterWith(() => ({}), 1),
  ),
  breakOf(
    'allows one too many at once',
    rateLimiterSuite,
    'all calls come at once',
    limiterWith(() => ({}), 1),
  ),
  breakOf(
    'never ends a window',
    rateLimiterSuite,
    'starts a new window',
    limiterWith((_, clock) => {
      clock.advance = () => undefined;
      return {};
    }),
  ),
  breakOf(
    'waits until a clock that was set back has caught up',
    rateLimiterSuite,
    'if the clock is set back',
    limiterWith((limiter, clock) => {
      let latest = 0;
      const consume = async (key: string) => {
        const now = clock.now().getTime();
        latest = Math.max(latest, now);
        const verdict = await limiter.consume(key);
        return { ...verdict, allowed: verdict.allowed && now === latest };
      };
      return { consume };
    }),
  ),
  breakOf(
    'allows everything after the clock is set forward',
    rateLimiterSuite,
    'set forward',
    limiterWith((limiter, clock) => {
      const begin = clock.now().getTime();
      const consume = async (key: string) => {
        const verdict = await limiter.consume(key);
        return { ...verdict, allowed: verdict.allowed || clock.now().getTime() > begin };
      };
      return { consume };
    }),
  ),
  breakOf(
    'restores nothing',
    rateLimiterSuite,
    'takes back counted calls',
    limiterWith(() => ({ restore: async () => undefined })),
  ),
  breakOf(
    'counts all keys together',
    rateLimiterSuite,
    'each key separately',
    limiterWith((limiter) => ({ consume: () => limiter.consume('all') })),
  ),
  breakOf(
    'uses one salt',
    passwordHasherSuite,
    'its own salt',
    portsWith(() => ({ passwords: { hash: async () => 'always', verify: async () => true } })),
  ),
  breakOf(
    'lets every password in',
    passwordHasherSuite,
    'verifies the password',
    portsWith(() => ({ passwords: { hash: async () => 'always', verify: async () => true } })),
  ),
  breakOf(
    'gives random ids',
    idsSuite,
    'sort',
    portsWith(() => ({ ids: { next: randomUUID } })),
  ),
  breakOf(
    'hashes in capitals',
    secretsSuite,
    'SHA-256',
    portsWith(() => ({ secrets: { randomBytes: () => new Uint8Array(1), sha256: () => 'E3B0' } })),
  ),
  breakOf('shares its time', clockSuite, 'a new date', () => {
    const shared = new Date('2026-01-01T00:00:00.000Z');
    return { clock: { now: () => shared, sleep: async () => undefined }, elapse: async () => undefined };
  }),
];

describe('the contract kit notices an adapter that', () => {
  test.each(breaks)('$how', async ({ notices }) => {
    const error = await notices().then(
      () => null,
      (thrown: unknown) => thrown as Error,
    );
    // Any other error would mean that the case itself is broken.
    expect(`${error?.name}: ${error?.message}`).toMatch(/^AssertionError|^Error: Waited /);
  });
});
