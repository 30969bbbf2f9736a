import { SitegradeError, type Report } from '../../domain/index.js';

/**
 * Rejects a change of an outdated version.
 * @param versions those that the caller accepts; undefined for any
 * @throws SitegradeError `version-conflict`
 */
export function requireVersion({ state }: Report, versions: readonly number[] | undefined): void {
  if (versions === undefined || versions.includes(state.version)) return;
  throw new SitegradeError({ kind: 'version-conflict', current: state.version });
}
