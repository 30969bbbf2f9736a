import { SHARE_LINK_LIFETIMES, type ShareLinkLifetime } from '../../../../domain/index.js';
import { OneOf, Optional } from './rules.js';

export class CreateShareLinkBody {
  @Optional()
  @OneOf(SHARE_LINK_LIFETIMES, {
    description: 'How long the link works: 7 days, 30 days (default), or until it is removed.',
  })
  lifetime?: ShareLinkLifetime;
}
