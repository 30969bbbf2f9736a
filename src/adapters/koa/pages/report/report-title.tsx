import type { ComponentChildren } from 'preact';
import type { ReportDetails } from '../../../../application/index.js';
import type { PrivacyKind } from '../../../../domain/index.js';
import { Time } from '../components/time.js';
import { pageAddress } from './page-address.js';
import { runDate } from './time/run-date.js';
import { pageName } from './report-names.js';

const PRIVACY_TAGS: Readonly<Record<PrivacyKind, string>> = {
  public: 'Public',
  password: 'Password-protected',
  private: 'Private',
};

export interface ReportTitleProps {
  readonly report: ReportDetails;
  /** Default: times are shown in full. */
  readonly now?: Date;
  /** Who can see it; null for nothing. Default: its privacy. */
  readonly audience?: string | null;
  /** Menus and buttons. */
  readonly children?: ComponentChildren;
}

/** What was checked, when, and who can see it. */
export function ReportTitle({ report, now, audience = PRIVACY_TAGS[report.privacy], children }: ReportTitleProps) {
  const { url, generatedAt, generator } = report;
  return (
    <div class="report-head">
      <div class="report-name">
        <h1>
          <bdi>{pageName(report)}</bdi>
        </h1>
        <p class="meta">
          <span>
            <Address url={url} />
          </span>
          {generatedAt === null ? null : (
            <span>
              Checked{' '}
              <span class="no-print">
                <Time at={generatedAt} {...(now && { now })} />
              </span>
              <span class="only-print">{`on ${runDate(generatedAt)} UTC`}</span>
              {generator === null ? null : (
                <span class="visually-hidden"> by {`${generator.name} ${generator.version}`}</span>
              )}
            </span>
          )}
          {audience === null ? null : <span class="tag neutral no-print">{audience}</span>}
        </p>
      </div>
      {children}
    </div>
  );
}

/** A link to the page, unless it is no http or https URL. The path tells pages of one host apart. */
function Address({ url }: { readonly url: string }) {
  const { host, path } = pageAddress(url);
  const text = (
    <>
      <bdi>{host}</bdi>
      {path === '' ? null : <b>{path}</b>}
    </>
  );
  if (!/^https?:\/\//.test(url)) return <span class="page-address">{text}</span>;
  return (
    <a class="page-address" dir="ltr" href={url} rel="noopener nofollow ugc">
      {text}
    </a>
  );
}
