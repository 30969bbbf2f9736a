import type { ComponentChildren } from 'preact';
import type { AssetName } from '../assets.js';
import { BackLink, type ParentPage } from '../components/back-link.js';
import { Document } from '../document.js';
import { ActionForm } from './form-parts.js';
import { CHOSEN } from './reports/report-list-state.js';
import type { Visit } from './visit.js';

export interface FrameProps {
  readonly visit: Visit;
  readonly title: string;
  /** A line below the heading. */
  readonly facts?: ComponentChildren;
  /** Buttons next to the heading. */
  readonly actions?: ComponentChildren;
  /** The link back, above the heading. */
  readonly back?: ParentPage | undefined;
  /** Default: the title. */
  readonly heading?: ComponentChildren;
  readonly isCentered?: boolean;
  /** In addition to dashboard.css. */
  readonly styles?: readonly AssetName[];
  readonly children: ComponentChildren;
}

/** The layout of every dashboard page. */
export function Frame(props: FrameProps) {
  const { visit, title, facts, actions, back, heading, isCentered = false, styles = [], children } = props;
  const { request, assets } = visit;
  return (
    <Document
      request={request}
      assets={assets}
      title={title}
      isIndexable={false}
      styles={['dashboard.css', ...styles]}
      scripts={['dashboard.js']}
    >
      {back && <BackLink request={request} to={back} />}
      <div class={isCentered ? 'page-head centered' : 'page-head'}>
        <div>
          <h1>{heading ?? title}</h1>
          {facts === undefined ? null : <p class="page-facts quiet">{facts}</p>}
        </div>
        {actions}
      </div>
      <FlashNotice visit={visit} />
      {children}
    </Document>
  );
}

/** The outcome of the form that led to this page. dashboard.js removes it when something on the page changes. */
function FlashNotice({ visit }: { readonly visit: Visit }) {
  const { flash, request } = visit;
  if (flash === null) return null;
  const { tone, text, details, undo } = flash;
  return (
    <div class={`notice ${tone === 'done' ? 'good' : 'decent'}`} role="status" data-flash>
      <p>{text}</p>
      {details.length === 0 ? null : (
        <ul class="bulleted">
          {details.map((detail) => (
            <li>
              <bdi>{detail}</bdi>
            </li>
          ))}
        </ul>
      )}
      {undo === undefined ? null : (
        <ActionForm visit={visit} to={CHOSEN}>
          <input type="hidden" name="ids" value={undo.ids.join(',')} />
          <input type="hidden" name="back" value={request.path + (request.query.size > 0 ? `?${request.query}` : '')} />
          <button type="submit" name="action" value={undo.privacy} class="secondary slim">
            Undo
          </button>
        </ActionForm>
      )}
    </div>
  );
}
