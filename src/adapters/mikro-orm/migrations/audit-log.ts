import { Migration } from '@mikro-orm/migrations';

/** The audit log, and the sessions that were ended before they expired. */
export class AuditLogTables extends Migration {
  override up(): void {
    this.addSql(`create table audit_log (
      id uuid primary key,
      at timestamptz(3) not null,
      account text collate "C",
      actor_type text not null,
      actor_id uuid,
      actor_name text,
      action text collate "C" not null,
      target_type text,
      target_id text,
      target_name text,
      outcome text not null,
      details jsonb not null,
      client_address text,
      client_user_agent text,
      client_request_id text
    )`);
    // One for each filter of a list, and one for all accounts and for removing old entries.
    this.addSql('create index audit_log_account on audit_log (account, at, id)');
    this.addSql('create index audit_log_action on audit_log (account, action, at, id)');
    this.addSql('create index audit_log_actor on audit_log (actor_id, at, id) where actor_id is not null');
    this.addSql('create index audit_log_at on audit_log (at, id)');

    this.addSql(`create table ended_sessions (
      id uuid primary key,
      ended_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`);
    this.addSql('create index ended_sessions_expiry on ended_sessions (expires_at)');
  }
}
