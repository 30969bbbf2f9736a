import type { CheckDescription } from '../../../../../application/index.js';
import type { PageServices } from '../../page-services.js';

/** The checks of the generator; none if it cannot describe them, so that pages show findings without help. */
export async function describeChecks({
  application,
  log,
}: Pick<PageServices, 'application' | 'log'>): Promise<readonly CheckDescription[]> {
  try {
    return (await application.checks.describe.execute()).checks;
  } catch (error) {
    log.warn({ err: error }, 'cannot describe the checks: findings have no guides');
    return [];
  }
}
