import type { WebPagesOptions } from '../../../../../../src/adapters/koa/pages/index.js';
import { OPERATOR, type Scope } from '../../../../../../src/domain/index.js';
import type { Ports } from '../../../../../../src/application/index.js';
import { OWNER, newPageWorld } from '../../support/page-world.js';
import { Tab, type PageWorld } from './tab.js';

export const SESSION = '__Host-sitegrade-session';

export async function issueKey({ application }: PageWorld, scope: Scope = 'admin', account = OWNER.account) {
  return application.keys.issue.execute(OPERATOR, { account, name: `${scope} key`, scope });
}

/** A tab that has signed in through the form. */
export async function signIn(world: PageWorld, token: string): Promise<Tab> {
  const tab = new Tab(world);
  await tab.open('/sign-in');
  return tab.press('Sign in', { key: token });
}

export async function signedIn(
  scope: Scope = 'admin',
  replaced: Partial<Omit<Ports, 'clock' | 'generator' | 'queue'>> = {},
  options: Partial<WebPagesOptions> = {},
) {
  const world = newPageWorld(replaced, options);
  const { token, key } = await issueKey(world, scope);
  return { world, token, key, tab: await signIn(world, token) };
}
