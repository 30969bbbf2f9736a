/*
 * The part of Lighthouse and of the Puppeteer that it brings which is used here. Written down instead of imported, so that
 * the types of this package need no Lighthouse, which is optional.
 */

/** A value of a table's cell, or an entry of a list: text, number, or an object told apart by its `type`. */
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

/** A text of Lighthouse before it is put into a language. */
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

/** What is used of Lighthouse's main module. */
export interface LighthouseModule {
  readonly default: (
    url: string,
    flags: LighthouseSettings,
    config: object | undefined,
    page: PuppeteerPage,
  ) => Promise<{ readonly lhr: LighthouseResult } | undefined>;
}

/** What is used of its core/config/config.js. */
export interface ConfigModule {
  initializeConfig(
    mode: 'navigation',
    config: object | undefined,
    flags: LighthouseSettings,
  ): Promise<{ readonly resolvedConfig: ResolvedConfig }>;
}

/** What is used of its core/config/constants.js. */
export interface ConstantsModule {
  readonly userAgents: { readonly mobile: string };
}

/** What is used of its shared/localization/format.js. */
export interface FormatModule {
  getFormatted(text: RawText, locale: string): string;
}

export interface PuppeteerRequest {
  url(): string;
  frame(): unknown;
  isNavigationRequest(): boolean;
  failure(): { readonly errorText: string } | null;
}

export interface PuppeteerPage {
  mainFrame(): unknown;
  on(event: 'request' | 'requestfailed', listener: (request: PuppeteerRequest) => void): void;
  on(event: 'response', listener: (response: { request(): PuppeteerRequest }) => void): void;
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
