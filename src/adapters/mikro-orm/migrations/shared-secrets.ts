import { Migration } from '@mikro-orm/migrations';

/** Secrets shared by all processes of a service; see shared-secret.ts. */
export class SharedSecrets extends Migration {
  override up(): void {
    this.addSql(`create table shared_secrets (
      name text collate "C" primary key,
      secret text not null,
      created_at timestamptz(3) not null default now()
    )`);
  }
}
