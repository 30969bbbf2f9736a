import { requireScope, type AccountActor, type Operator } from '../../domain/index.js';
import { ListInputReader, type ListInput } from '../list-input.js';
import { toPage } from '../paging.js';
import type { Page, Ports } from '../ports/index.js';
import { toKeySummary, type ApiKeySummary } from './key-summary.js';

export type ListKeysInput = Omit<ListInput, 'search'>;

/** Lists the keys of the actor's account, or all keys for the operator: newest first, including revoked ones. */
export class ListKeys {
  constructor(private readonly ports: Pick<Ports, 'keys'>) {}

  /** @throws SitegradeError `invalid` or `insufficient-scope` */
  async execute(actor: AccountActor | Operator, input: ListKeysInput = {}): Promise<Page<ApiKeySummary>> {
    requireScope(actor, 'admin');
    const reader = new ListInputReader();
    const query = { account: actor.kind === 'account' ? actor.account : null, ...reader.slice(input) };
    reader.finish();
    const { rows, more } = await this.ports.keys.list(query);
    return toPage({ rows: rows.map(toKeySummary), more }, query.cursor, (key) => ({ key: null, id: key.id }));
  }
}
