/**
 * The part of the platform's `AbortSignal` that the application needs. Every `AbortSignal` can be used as one. As there, a
 * listener that is added after the abort is never called, so check `aborted` first.
 */
export interface Cancellation {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** A cancellation that never happens. */
export const NEVER_CANCELLED: Cancellation = {
  aborted: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};
