import { Client } from 'pg';

const CHANNEL = 'test_settled';

/** Has the database say whenever a generation of a report ends, so that a test can wait for it, and count. */
const ANNOUNCE = `
  create function test_settled() returns trigger language plpgsql as
    $$ begin perform pg_notify('${CHANNEL}', new.id::text); return null; end $$;
  create trigger test_settled after update on reports for each row
    when (new.status in ('ready', 'failed') and old.status is distinct from new.status) execute function test_settled();
  listen ${CHANNEL}`;

/** The ends of generations on one database, from the moment of watching on. */
export class SettledReports {
  /** Ids of reports, one for each end of a generation. */
  readonly ends: string[] = [];
  #onEnd = () => {};

  private constructor(private readonly client: Client) {
    client.on('notification', ({ payload }) => {
      this.ends.push(payload!);
      this.#onEnd();
    });
  }

  static async watch(url: string): Promise<SettledReports> {
    const client = new Client({ connectionString: url });
    await client.connect();
    const watching = new SettledReports(client);
    await client.query(ANNOUNCE);
    return watching;
  }

  /** Resolves when each of these reports has had an end. */
  async all(ids: readonly string[]): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#onEnd = () => {
        const ended = new Set(this.ends);
        if (ids.every((id) => ended.has(id))) resolve();
      };
      this.#onEnd();
    });
  }

  /** One statement on the connection that listens. */
  async rows<Row>(text: string): Promise<Row[]> {
    return (await this.client.query(text)).rows as Row[];
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
