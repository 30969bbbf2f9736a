import { toPageTitle } from '../../../domain/index.js';
import type { LighthousePackage } from '../lighthouse-package.js';
import type {
  ConfigModule,
  ConstantsModule,
  FormatModule,
  LighthouseModule,
  LighthouseSettings,
  PuppeteerModule,
  PuppeteerPage,
} from '../lighthouse-module.js';
import { planChecks, type CheckPlan } from '../mapping/check-plan.js';
import { describeChecks, LOCALE } from '../mapping/describe-checks.js';
import { toAudits } from '../mapping/to-audits.js';
import { Chrome, type Visit } from './chrome.js';
import { DocumentWatch } from './document-watch.js';
import type { ChildMessage, ChildSettings, Reply, Request } from './messages.js';

/** Audits that cost time or memory and are not shown, or that cause problems. */
const SKIPPED = [
  'screenshot-thumbnails',
  'final-screenshot',
  'script-treemap-data',
  'network-requests',
  'main-thread-tasks',
  'resource-summary',
  // Loads the page again and waits without a timeout; it hangs on some pages that call print(). Its weight is 0.
  'bf-cache',
];

/** In milliseconds. The audits are done by then, so a page without a title is better than no report. */
const TITLE_TIMEOUT = 2_000;

/** Runs Lighthouse on one page after another in its own Chrome. */
export class Auditor {
  private constructor(
    private readonly lighthouse: LighthouseModule,
    private readonly settings: LighthouseSettings,
    private readonly plan: CheckPlan,
    private readonly catalogue: ReturnType<typeof describeChecks>,
    private readonly chrome: Chrome,
  ) {}

  static async create(
    lighthouse: LighthousePackage,
    settings: ChildSettings,
    send: (message: ChildMessage) => void,
  ): Promise<Auditor> {
    const load = async <T>(specifier: string): Promise<T> => (await import(lighthouse.resolve(specifier))) as T;
    const [main, config, constants, format, puppeteer] = await Promise.all([
      load<LighthouseModule>('./core/index.js'),
      load<ConfigModule>('./core/config/config.js'),
      load<ConstantsModule>('./core/config/constants.js'),
      load<FormatModule>('./shared/localization/format.js'),
      load<PuppeteerModule>('puppeteer-core'),
    ]);
    const flags = settingsFor(constants);
    const { resolvedConfig } = await config.initializeConfig('navigation', undefined, flags);
    const plan = planChecks(resolvedConfig);
    const chrome = new Chrome(puppeteer, settings, (pid) => send({ kind: 'launched', pid }));
    return new Auditor(main, flags, plan, describeChecks(plan, format, lighthouse.version), chrome);
  }

  async handle(request: Request): Promise<Reply> {
    if (request.kind === 'describe') return { kind: 'described', catalogue: this.catalogue };
    const visit = await this.chrome.visit(request.proxy);
    try {
      const watch = request.isVisit ? await DocumentWatch.start(visit.page) : null;
      const reply = await this.#audit(request.url, visit);
      if (watch === null) return reply;
      if (watch.redirect !== null) return { kind: 'redirected', ...watch.redirect };
      if (reply.kind !== 'audited') return reply;
      return { ...reply, rendered: await Promise.race([watch.read(request.url), this.chrome.lost]) };
    } finally {
      await Promise.race([visit.end(), this.chrome.lost]).catch(() => undefined);
    }
  }

  close(): Promise<void> {
    return this.chrome.close();
  }

  async #audit(url: string, visit: Visit): Promise<Extract<Reply, { kind: 'audited' | 'gave-up' }>> {
    try {
      const run = this.lighthouse.default(url, this.settings, undefined, visit.page);
      const result = await Promise.race([run, this.chrome.lost]);
      if (result === undefined) throw new Error('Lighthouse returned no result.');
      const { lhr } = result;
      if (lhr.runtimeError) return { kind: 'gave-up', code: lhr.runtimeError.code, navigation: visit.navigation() };
      const titles = new Map(this.catalogue.checks.map((check) => [check.id, check]));
      const audits = toAudits(lhr, this.plan.checks, titles);
      const title = await Promise.race([titleOf(visit.page), this.chrome.lost]);
      return { kind: 'audited', audits, title, rendered: null };
    } catch (error) {
      const { name, code } = error as { name?: unknown; code?: unknown };
      if (name !== 'LighthouseError' || typeof code !== 'string') throw error;
      return { kind: 'gave-up', code, navigation: visit.navigation() };
    }
  }
}

/** The title after scripts ran; null if the page does not respond in time, for example because a script never ends. */
async function titleOf(page: PuppeteerPage): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), TITLE_TIMEOUT)));
  const title = page.title().then(toPageTitle, () => null);
  return Promise.race([title, timeout]).finally(() => clearTimeout(timer));
}

/** Lighthouse's defaults, without those that depend on the machine, and with a User-Agent that names Sitegrade. */
function settingsFor({ userAgents }: ConstantsModule): LighthouseSettings {
  return {
    locale: LOCALE,
    logLevel: 'silent',
    formFactor: 'mobile',
    throttlingMethod: 'simulate',
    emulatedUserAgent: `${userAgents.mobile} (compatible; Sitegrade)`,
    disableFullPageScreenshot: true,
    // A page with status 4xx or 5xx has no score.
    ignoreStatusCode: false,
    skipAudits: SKIPPED,
  };
}
