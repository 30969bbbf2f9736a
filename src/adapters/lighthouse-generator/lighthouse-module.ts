/*
 * The parts of Lighthouse and its Puppeteer that we use. Declared here because Lighthouse is optional and our types
 * must not depend on it.
 */

/** A table cell or list entry: text, number, or an object with a `type`. */
export type DetailValue = string | number | boolean | null | undefined | DetailObject | readonly DetailValue[];

export interface DetailObject {
  readonly type?: string;
  readonly [key: string]: DetailValue;
}

export interface AuditResult {
  readonly title: string;
  readonly score: number | null;
  readonly scoreDisplayMode: string;
  readonly displayValue?: string;
  readonly explanation?: string;
  readonly details?: DetailObject;
}

export interface LighthouseResult {
  readonly audits: Readonly<Record<string, AuditResult>>;
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly runtimeError?: { readonly code: string; readonly message: string };
}

/** A text before localization. */
export type RawText = string | { readonly i18nId: string };

export interface AuditMeta {
  readonly id: string;
  readonly title: RawText;
  readonly failureTitle?: RawText;
  readonly description: RawText;
  readonly scoreDisplayMode?: string;
}

export interface ResolvedConfig {
  readonly audits: readonly { readonly implementation: { readonly meta: AuditMeta } }[] | null;
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly title: RawText;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number; readonly group?: string }[];
      }
    >
  > | null;
}

export interface LighthouseSettings {
  readonly [setting: string]: unknown;
}

/** Lighthouse's main module. */
export interface LighthouseModule {
  readonly default: (
    url: string,
    flags: LighthouseSettings,
    config: object | undefined,
    page: PuppeteerPage,
  ) => Promise<{ readonly lhr: LighthouseResult } | undefined>;
}

/** Lighthouse's core/config/config.js. */
export interface ConfigModule {
  initializeConfig(
    mode: 'navigation',
    config: object | undefined,
    flags: LighthouseSettings,
  ): Promise<{ readonly resolvedConfig: ResolvedConfig }>;
}

/** Lighthouse's core/config/constants.js. */
export interface ConstantsModule {
  readonly userAgents: { readonly mobile: string };
}

/** Lighthouse's shared/localization/format.js. */
export interface FormatModule {
  getFormatted(text: RawText, locale: string): string;
}

export interface PuppeteerRequest {
  url(): string;
  frame(): unknown;
  isNavigationRequest(): boolean;
  failure(): { readonly errorText: string } | null;
}

export interface PuppeteerResponse {
  request(): PuppeteerRequest;
  status(): number;
}

/** A session of the Chrome DevTools Protocol. */
export interface CdpSession {
  send(method: string, parameters?: object): Promise<unknown>;
  on(event: string, listener: (event: unknown) => void): void;
}

export interface PuppeteerPage {
  mainFrame(): unknown;
  title(): Promise<string>;
  createCDPSession(): Promise<CdpSession>;
  on(event: 'request' | 'requestfailed', listener: (request: PuppeteerRequest) => void): void;
  on(event: 'response', listener: (response: PuppeteerResponse) => void): void;
  close(): Promise<void>;
}

export interface PuppeteerContext {
  newPage(): Promise<PuppeteerPage>;
  on(event: 'targetcreated', listener: (target: { page(): Promise<PuppeteerPage | null> }) => void): void;
  close(): Promise<void>;
}

export interface PuppeteerBrowser {
  createBrowserContext(options: object): Promise<PuppeteerContext>;
  on(event: 'disconnected', listener: () => void): void;
  process(): { readonly pid?: number } | null;
  close(): Promise<void>;
}

export interface PuppeteerModule {
  readonly default: { launch(options: object): Promise<PuppeteerBrowser> };
}
