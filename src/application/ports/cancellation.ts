/** The part of the platform's `AbortSignal` that the application needs. Every `AbortSignal` is one. */
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
