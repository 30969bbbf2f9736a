import type { ComponentChildren } from 'preact';
import { ABOUT } from '../about.js';
import type { AssetName, Assets } from './assets.js';
import { SiteFooter } from './components/site-footer.js';
import { SiteHeader } from './components/site-header.js';
import type { PageRequest } from './page-request.js';

export interface DocumentProps {
  readonly request: PageRequest;
  readonly assets: Assets;
  /** Title of the page and its link preview, without the name of the service. */
  readonly title: string;
  /** A sentence for search engines and link previews. Default: what Sitegrade is. */
  readonly description?: string | undefined;
  /** Whether search engines may index the page. The answer needs the matching X-Robots-Tag header. */
  readonly isIndexable: boolean;
  /** Path of the page, for the canonical link and the link preview. */
  readonly path?: string | undefined;
  /** Path and alternative text of the preview image, 1200 × 630 pixels. */
  readonly picture?: { readonly path: string; readonly alt: string } | undefined;
  /** Seconds after which a browser without scripts reloads the page. */
  readonly refreshSeconds?: number | undefined;
  readonly styles?: readonly AssetName[];
  /** In addition to page.js; `none` for a page without scripts. */
  readonly scripts?: readonly AssetName[] | 'none';
  /** Content of `main`. */
  readonly children: ComponentChildren;
}

/** A whole HTML document. */
export function Document(props: DocumentProps) {
  const { request, assets, title, refreshSeconds, styles = [], scripts = [] } = props;
  const asset = (name: AssetName) => request.link(assets.path(name));
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} – Sitegrade`}</title>
        <Description {...props} />
        {refreshSeconds === undefined ? null : (
          <noscript>
            <meta http-equiv="refresh" content={String(refreshSeconds)} />
          </noscript>
        )}
        <link rel="icon" type="image/svg+xml" href={asset('icon.svg')} />
        {(['style.css', ...styles] as const).map((name) => (
          <link rel="stylesheet" href={asset(name)} />
        ))}
        {(scripts === 'none' ? [] : (['page.js', ...scripts] as const)).map((name) => (
          <script type="module" src={asset(name)} />
        ))}
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <SiteHeader request={request} />
        <main id="main" class="wide" tabIndex={-1}>
          {props.children}
        </main>
        {/* Outside of main, which scripts replace: screen readers announce what changes in it. */}
        <p id="live" class="visually-hidden" role="status" />
        <SiteFooter request={request} />
      </body>
    </html>
  );
}

/** Metadata for search engines and link previews. */
function Description({ request, title, description = ABOUT, isIndexable, path, picture }: DocumentProps) {
  const absolute = (to: string) => (request.base === null ? null : request.base + to);
  const address = path === undefined ? null : absolute(path);
  const image = picture === undefined ? null : absolute(picture.path);
  return (
    <>
      {isIndexable ? null : <meta name="robots" content="noindex" />}
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Sitegrade" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {address === null ? null : (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:url" content={address} />
        </>
      )}
      {image === null ? (
        <meta name="twitter:card" content="summary" />
      ) : (
        <>
          <meta property="og:image" content={image} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={picture?.alt} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
