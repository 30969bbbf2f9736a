import type { Catalogue } from '../../../application/index.js';
import type { Audit } from '../../../domain/index.js';
import type { Navigation } from '../mapping/to-failure.js';

/** What the child process is told once, as its only argument, in JSON. */
export interface ChildSettings {
  /** Of Chrome. */
  readonly executablePath: string | null;
  /** Empty and the child's own: its home, and Chrome's profile. */
  readonly directory: string;
  /** false where Chrome cannot have its sandbox, as root. */
  readonly sandbox: boolean;
}

export type Request =
  { readonly kind: 'describe' } | { readonly kind: 'audit'; readonly url: string; readonly proxy: string };

export type Reply =
  | { readonly kind: 'described'; readonly catalogue: Omit<Catalogue, 'generator'> }
  | { readonly kind: 'audited'; readonly audits: readonly Audit[] }
  /** Lighthouse gave the page up. `code` is its own. */
  | { readonly kind: 'gave-up'; readonly code: string; readonly navigation: Navigation | null }
  /** The fault is not the page's. */
  | { readonly kind: 'broken'; readonly message: string };

/** A Chrome was started; sent before the reply to whatever needed it. */
export interface Launched {
  readonly kind: 'launched';
  readonly pid: number;
}

export type ChildMessage = Reply | Launched;
