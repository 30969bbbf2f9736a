import type { ComponentChildren } from 'preact';
import { BackLink, type ParentPage } from '../components/back-link.js';
import { Document } from '../document.js';
import type { Visit } from './visit.js';

export interface FrameProps {
  readonly visit: Visit;
  readonly title: string;
  /** Buttons next to the heading. */
  readonly actions?: ComponentChildren;
  /** The link back, above the heading. */
  readonly back?: ParentPage | undefined;
  /** Default: the title. */
  readonly heading?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The layout of every dashboard page. */
export function Frame({ visit, title, actions, back, heading, children }: FrameProps) {
  const { request, assets } = visit;
  return (
    <Document
      request={request}
      assets={assets}
      title={title}
      isIndexable={false}
      styles={['dashboard.css']}
      scripts={['dashboard.js']}
    >
      {back && <BackLink request={request} to={back} />}
      <div class="page-head">
        <h1>{heading ?? title}</h1>
        {actions}
      </div>
      <FlashNotice visit={visit} />
      {children}
    </Document>
  );
}

/** The outcome of the form that led to this page. */
function FlashNotice({ visit: { flash } }: { readonly visit: Visit }) {
  if (flash === null) return null;
  return (
    <div class={`notice ${flash.tone === 'done' ? 'good' : 'decent'}`} role="status">
      <p>{flash.text}</p>
      {flash.details.length === 0 ? null : (
        <ul class="bulleted">
          {flash.details.map((detail) => (
            <li>
              <bdi>{detail}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
