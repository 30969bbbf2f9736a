import type { Catalogue } from '../../../application/index.js';
import type { Audit } from '../../../domain/index.js';
import type { Navigation } from '../mapping/to-failure.js';
import type { RenderedPage } from '../rendered-page.js';
import type { Redirect } from './document-watch.js';

/** Settings of the child process, passed as JSON in its only argument. */
export interface ChildSettings {
  /** Path of Chrome; null if it was not found. */
  readonly executablePath: string | null;
  /** An empty directory for the child: its home, and Chrome's profile. */
  readonly directory: string;
  /** False if Chrome runs without its sandbox, as it must as root. */
  readonly sandbox: boolean;
}

export type Request =
  | { readonly kind: 'describe' }
  | {
      readonly kind: 'audit';
      readonly url: string;
      readonly proxy: string;
      /** Whether to return the first redirect, or the rendered page. */
      readonly isVisit: boolean;
    };

export type Reply =
  | { readonly kind: 'described'; readonly catalogue: Omit<Catalogue, 'generator'> }
  | {
      readonly kind: 'audited';
      readonly audits: readonly Audit[];
      readonly title: string | null;
      /** Null unless the request was a visit. */
      readonly rendered: RenderedPage | null;
    }
  /** The server redirected a visit. */
  | ({ readonly kind: 'redirected' } & Redirect)
  /** Lighthouse gave up on the page. `code` is its error code. */
  | { readonly kind: 'gave-up'; readonly code: string; readonly navigation: Navigation | null }
  /** An error that the page did not cause. */
  | { readonly kind: 'broken'; readonly message: string };

/** Chrome was started. Sent before the reply to the request that needed it. */
export interface Launched {
  readonly kind: 'launched';
  readonly pid: number;
}

export type ChildMessage = Reply | Launched;
