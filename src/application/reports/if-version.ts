import { SitegradeError, type Report } from '../../domain/index.js';

/**
 * Refuses a change of a record that has moved on.
 * @param versions those that the caller knows; undefined for a change of whatever is there.
 * @throws SitegradeError `version-conflict`
 */
export function requireVersion({ state }: Report, versions: readonly number[] | undefined): void {
  if (versions === undefined || versions.includes(state.version)) return;
  throw new SitegradeError({ kind: 'version-conflict', current: state.version });
}
