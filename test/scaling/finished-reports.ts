import { Client } from 'pg';

const CHANNEL = 'test_finished';

/** Makes the database send a notification when a generation of a report ends. */
const ANNOUNCE = `
  create function test_finished() returns trigger language plpgsql as
    $$ begin perform pg_notify('${CHANNEL}', new.id::text); return null; end $$;
  create trigger test_finished after update on reports for each row
    when (new.status in ('ready', 'failed') and old.status is distinct from new.status) execute function test_finished();
  listen ${CHANNEL}`;

/** Records when generations end on one database. */
export class FinishedReports {
  /** Report ids, one for each generation that ended. */
  readonly ends: string[] = [];
  #onEnd = () => {};

  private constructor(private readonly client: Client) {
    client.on('notification', ({ payload }) => {
      this.ends.push(payload!);
      this.#onEnd();
    });
  }

  static async watch(url: string): Promise<FinishedReports> {
    const client = new Client({ connectionString: url });
    await client.connect();
    const watching = new FinishedReports(client);
    await client.query(ANNOUNCE);
    return watching;
  }

  /** Resolves when a generation of each of these reports has ended. */
  async all(ids: readonly string[]): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#onEnd = () => {
        const ended = new Set(this.ends);
        if (ids.every((id) => ended.has(id))) resolve();
      };
      this.#onEnd();
    });
  }

  /** Runs one statement on the listening connection. */
  async rows<Row>(text: string): Promise<Row[]> {
    return (await this.client.query(text)).rows as Row[];
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
