SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA sitegrade_queue;
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE TYPE sitegrade_queue.job_state AS ENUM (
    'created',
    'retry',
    'active',
    'completed',
    'cancelled',
    'failed'
);
CREATE FUNCTION public.add_report_ranks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into report_ranks values
        (new.account, new.id, hashtextextended(new.project, 0), new.score_key, new.generated_key);
      if new.status <> 'ready' then insert into report_marks values (new.account, new.status, new.id); end if;
      if new.privacy <> 'public' then insert into report_marks values (new.account, new.privacy, new.id); end if;
      return null;
    end $$;
CREATE FUNCTION public.change_report_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      if old.status <> new.status then
        if old.status <> 'ready' then
          delete from report_marks where account = old.account and mark = old.status and id = old.id;
        end if;
        if new.status <> 'ready' then insert into report_marks values (new.account, new.status, new.id); end if;
      end if;
      if old.privacy <> new.privacy then
        if old.privacy <> 'public' then
          delete from report_marks where account = old.account and mark = old.privacy and id = old.id;
        end if;
        if new.privacy <> 'public' then insert into report_marks values (new.account, new.privacy, new.id); end if;
      end if;
      return null;
    end $$;
CREATE FUNCTION public.change_report_ranks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      update report_ranks set score_key = new.score_key, generated_key = new.generated_key
        where account = new.account and id = new.id;
      return null;
    end $$;
CREATE FUNCTION public.remove_report_ranks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      delete from report_ranks where account = old.account and id = old.id;
      delete from report_marks where account = old.account and mark in (old.status, old.privacy) and id = old.id;
      return null;
    end $$;
CREATE FUNCTION public.remove_share_links() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      delete from share_links where report_id = old.id;
      return null;
    end $$;
CREATE FUNCTION sitegrade_queue.create_queue(queue_name text, options jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $_$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN
      WITH q as (
        INSERT INTO sitegrade_queue.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify,
          created_on,
          updated_on
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false),
          sitegrade_queue.job_now(),
          sitegrade_queue.job_now()
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;
      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;
      EXECUTE format('CREATE TABLE sitegrade_queue.%I (LIKE sitegrade_queue.job INCLUDING DEFAULTS)', tablename);
      EXECUTE sitegrade_queue.job_table_format($cmd$ALTER TABLE sitegrade_queue.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE sitegrade_queue.job_table_format($cmd$ALTER TABLE sitegrade_queue.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES sitegrade_queue.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE sitegrade_queue.job_table_format($cmd$ALTER TABLE sitegrade_queue.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES sitegrade_queue.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE sitegrade_queue.job_table_format($cmd$CREATE INDEX job_i11 ON sitegrade_queue.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE sitegrade_queue.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON sitegrade_queue.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE sitegrade_queue.job_table_format($cmd$CREATE INDEX job_i7 ON sitegrade_queue.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE sitegrade_queue.job_table_format($cmd$CREATE INDEX job_i9 ON sitegrade_queue.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
      EXECUTE sitegrade_queue.job_table_format($cmd$CREATE INDEX job_i12 ON sitegrade_queue.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, tablename);
      IF options->>'policy' = 'short' THEN
        EXECUTE sitegrade_queue.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON sitegrade_queue.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE sitegrade_queue.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON sitegrade_queue.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE sitegrade_queue.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON sitegrade_queue.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE sitegrade_queue.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON sitegrade_queue.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE sitegrade_queue.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON sitegrade_queue.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE sitegrade_queue.job_table_format($cmd$CREATE INDEX job_i10 ON sitegrade_queue.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE sitegrade_queue.job_table_format($cmd$ALTER TABLE sitegrade_queue.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;
      EXECUTE format('ALTER TABLE sitegrade_queue.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE sitegrade_queue.job ATTACH PARTITION sitegrade_queue.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $_$;
CREATE FUNCTION sitegrade_queue.delete_queue(queue_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN
      
      SELECT table_name, partition
      FROM sitegrade_queue.queue
      WHERE name = queue_name
      INTO v_table, v_partition;
      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS sitegrade_queue.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM sitegrade_queue.%I WHERE name = %L', v_table, queue_name);
      END IF;
    
      DELETE FROM sitegrade_queue.queue WHERE name = queue_name;
    END;
    $$;
CREATE FUNCTION sitegrade_queue.job_now() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
      SELECT pg_catalog.now();
    $$;
CREATE FUNCTION sitegrade_queue.job_table_format(command text, table_name text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $_$;
CREATE FUNCTION sitegrade_queue.job_table_run(command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM sitegrade_queue.queue WHERE name = queue_name;
      END IF;
      IF tbl_name IS NOT NULL THEN
        EXECUTE sitegrade_queue.job_table_format(command, tbl_name);
        RETURN;
      END IF;
      EXECUTE sitegrade_queue.job_table_format(command, 'job_common');
      FOR tbl IN SELECT table_name FROM sitegrade_queue.queue WHERE partition = true
      LOOP
        EXECUTE sitegrade_queue.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $$;
CREATE FUNCTION sitegrade_queue.job_table_run_async(command_name text, version integer, command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM sitegrade_queue.queue WHERE name = queue_name;
      END IF;
      IF tbl_name IS NOT NULL THEN
        INSERT INTO sitegrade_queue.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          sitegrade_queue.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;
      INSERT INTO sitegrade_queue.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        sitegrade_queue.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        sitegrade_queue.job_table_format(command, queue.table_name)
      FROM sitegrade_queue.queue
      WHERE partition = true;
    END;
    $$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE UNLOGGED TABLE public.account_writes (
    account text NOT NULL COLLATE pg_catalog."C",
    shard smallint NOT NULL,
    transaction xid8 NOT NULL
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0.02');
CREATE TABLE public.api_keys (
    id uuid NOT NULL,
    account text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    scope text NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    CONSTRAINT api_keys_scope_check CHECK ((scope = ANY (ARRAY['read'::text, 'write'::text, 'admin'::text])))
);
CREATE TABLE public.audit_log (
    id uuid NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    account text COLLATE pg_catalog."C",
    actor_type text NOT NULL,
    actor_id uuid,
    actor_name text,
    action text NOT NULL COLLATE pg_catalog."C",
    target_type text,
    target_id text,
    target_name text,
    outcome text NOT NULL,
    details jsonb NOT NULL,
    client_address text,
    client_user_agent text,
    client_request_id text
);
CREATE TABLE public.ended_sessions (
    id uuid NOT NULL,
    ended_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.generations (
    account text NOT NULL COLLATE pg_catalog."C",
    report_id uuid NOT NULL,
    id uuid NOT NULL,
    generator_name text NOT NULL,
    generator_version text NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    finished_at timestamp(3) with time zone NOT NULL,
    score_key smallint,
    categories jsonb,
    audits jsonb,
    failure jsonb,
    packed_audits bytea,
    passed_over boolean DEFAULT false NOT NULL,
    actions jsonb,
    caps jsonb,
    title text,
    CONSTRAINT generations_score_key_check CHECK (((score_key >= 0) AND (score_key <= 1000)))
);
ALTER TABLE ONLY public.generations ALTER COLUMN packed_audits SET STORAGE EXTERNAL;
CREATE TABLE public.idempotency_requests (
    account text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    fingerprint text NOT NULL,
    resource_id text NOT NULL,
    lease_until timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    answer text
);
CREATE TABLE public.project_counts (
    account text NOT NULL COLLATE pg_catalog."C",
    project text NOT NULL COLLATE pg_catalog."C",
    shard smallint NOT NULL,
    reports integer NOT NULL,
    good integer NOT NULL,
    decent integer NOT NULL,
    bad integer NOT NULL,
    score_sum bigint NOT NULL
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_scale_factor='0.02');
CREATE TABLE public.project_openings (
    account text NOT NULL COLLATE pg_catalog."C",
    project text NOT NULL COLLATE pg_catalog."C",
    shard smallint NOT NULL,
    day date NOT NULL,
    scored integer NOT NULL,
    score_sum bigint NOT NULL
);
CREATE TABLE public.projects (
    account text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.report_marks (
    account text NOT NULL COLLATE pg_catalog."C",
    mark text NOT NULL COLLATE pg_catalog."C",
    id uuid NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_scale_factor='0.02');
ALTER TABLE ONLY public.report_marks ALTER COLUMN account SET STATISTICS 1000;
CREATE TABLE public.report_ranks (
    account text NOT NULL COLLATE pg_catalog."C",
    id uuid NOT NULL,
    project_hash bigint NOT NULL,
    score_key smallint NOT NULL,
    generated_key timestamp(3) with time zone NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_scale_factor='0.02');
ALTER TABLE ONLY public.report_ranks ALTER COLUMN account SET STATISTICS 1000;
CREATE TABLE public.reports (
    account text NOT NULL COLLATE pg_catalog."C",
    id uuid NOT NULL,
    url text NOT NULL COLLATE pg_catalog."C",
    url_lc text GENERATED ALWAYS AS (lower(url)) STORED NOT NULL COLLATE pg_catalog."C",
    project text NOT NULL COLLATE pg_catalog."C",
    privacy text NOT NULL COLLATE pg_catalog."C",
    password_hash text,
    status text NOT NULL COLLATE pg_catalog."C",
    generation_id uuid NOT NULL,
    attempt integer NOT NULL,
    failure_code text,
    failure_message text,
    shown_generation_id uuid,
    shown_generator_name text,
    shown_generator_version text,
    score_key smallint DEFAULT '-1'::integer NOT NULL,
    generated_key timestamp(3) with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    version integer NOT NULL,
    shown_title text,
    CONSTRAINT reports_hash_only_with_password CHECK (((privacy = 'password'::text) = (password_hash IS NOT NULL))),
    CONSTRAINT reports_privacy_check CHECK ((privacy = ANY (ARRAY['public'::text, 'private'::text, 'password'::text]))),
    CONSTRAINT reports_score_key_check CHECK (((score_key >= '-1'::integer) AND (score_key <= 1000))),
    CONSTRAINT reports_shown_whole CHECK ((((shown_generation_id IS NULL) = (score_key = '-1'::integer)) AND ((shown_generation_id IS NULL) = (generated_key = '-infinity'::timestamp with time zone)))),
    CONSTRAINT reports_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'ready'::text, 'failed'::text])))
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_scale_factor='0.02', fillfactor='70');
ALTER TABLE ONLY public.reports ALTER COLUMN account SET STATISTICS 1000;
CREATE TABLE public.share_links (
    id uuid NOT NULL,
    account text NOT NULL COLLATE pg_catalog."C",
    report_id uuid NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C",
    ending text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone
);
CREATE TABLE public.shared_secrets (
    name text NOT NULL COLLATE pg_catalog."C",
    secret text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.sitegrade_migrations (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    executed_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP(6) NOT NULL
);
CREATE SEQUENCE public.sitegrade_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.sitegrade_migrations_id_seq OWNED BY public.sitegrade_migrations.id;
CREATE TABLE sitegrade_queue.bam (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    version integer NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    queue text,
    table_name text NOT NULL,
    command text NOT NULL,
    error text,
    created_on timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone
);
CREATE TABLE sitegrade_queue.job (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state sitegrade_queue.job_state DEFAULT 'created'::sitegrade_queue.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid
)
PARTITION BY LIST (name);
CREATE TABLE sitegrade_queue.job_common (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state sitegrade_queue.job_state DEFAULT 'created'::sitegrade_queue.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid,
    CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK ((NOT ((policy = 'key_strict_fifo'::text) AND (singleton_key IS NULL))))
);
CREATE TABLE sitegrade_queue.job_dependency (
    child_name text NOT NULL,
    child_id uuid NOT NULL,
    parent_name text NOT NULL,
    parent_id uuid NOT NULL
);
CREATE TABLE sitegrade_queue.queue (
    name text NOT NULL,
    policy text NOT NULL,
    retry_limit integer NOT NULL,
    retry_delay integer NOT NULL,
    retry_backoff boolean NOT NULL,
    retry_delay_max integer,
    expire_seconds integer NOT NULL,
    retention_seconds integer NOT NULL,
    deletion_seconds integer NOT NULL,
    dead_letter text,
    partition boolean NOT NULL,
    table_name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    warning_queued integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer DEFAULT 0 NOT NULL,
    completed_delta integer DEFAULT 0 NOT NULL,
    failed_delta integer DEFAULT 0 NOT NULL,
    delta_on timestamp with time zone,
    delta_seconds integer,
    ready_history integer[] DEFAULT '{}'::integer[] NOT NULL,
    heartbeat_seconds integer,
    notify boolean DEFAULT false NOT NULL,
    singletons_active text[],
    monitor_claim_on timestamp with time zone,
    monitor_on timestamp with time zone,
    maintain_on timestamp with time zone,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT queue_check CHECK ((dead_letter IS DISTINCT FROM name))
);
CREATE TABLE sitegrade_queue.queue_stats (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY RANGE (captured_on);
CREATE TABLE sitegrade_queue.queue_stats_20261123 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE sitegrade_queue.queue_stats_20261124 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE sitegrade_queue.schedule (
    name text NOT NULL,
    key text DEFAULT ''::text NOT NULL,
    kind text DEFAULT 'cron'::text NOT NULL,
    cron text NOT NULL,
    timezone text DEFAULT 'UTC'::text,
    data jsonb,
    options jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    last_job_id uuid,
    CONSTRAINT schedule_kind_check CHECK ((kind = ANY (ARRAY['cron'::text, 'rrule'::text])))
);
CREATE TABLE sitegrade_queue.subscription (
    event text NOT NULL,
    name text NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE sitegrade_queue.version (
    version integer NOT NULL,
    cron_on timestamp with time zone,
    bam_on timestamp with time zone,
    flow_on timestamp with time zone,
    reindex_on timestamp with time zone,
    monitor_backoff_on timestamp with time zone
);
CREATE TABLE sitegrade_queue.warning (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    type text NOT NULL,
    message text NOT NULL,
    data jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY sitegrade_queue.job ATTACH PARTITION sitegrade_queue.job_common DEFAULT;
ALTER TABLE ONLY sitegrade_queue.queue_stats ATTACH PARTITION sitegrade_queue.queue_stats_20261123 FOR VALUES FROM ('2026-11-23 00:00:00+00') TO ('2026-11-24 00:00:00+00');
ALTER TABLE ONLY sitegrade_queue.queue_stats ATTACH PARTITION sitegrade_queue.queue_stats_20261124 FOR VALUES FROM ('2026-11-24 00:00:00+00') TO ('2026-11-25 00:00:00+00');
ALTER TABLE ONLY public.sitegrade_migrations ALTER COLUMN id SET DEFAULT nextval('public.sitegrade_migrations_id_seq'::regclass);
INSERT INTO public.api_keys VALUES
	('01a206bf-1240-7315-b7e6-c6638d090c9c', 'acme', 'laptop', 'admin', '44ae7eff62a32ae9be7357c7be30f77ff4f1b28dbac3e16953fa7c019d5bff70', '2026-11-23 04:51:55.071+00', NULL, NULL, NULL),
	('01a206bf-1250-7481-a79c-d2ae972d79a5', 'acme', 'reader', 'read', 'e84b305dc5b408a7a224192a9461279c3416ab3ac3cecb86bae5a81a3d61d93b', '2026-11-23 04:51:55.088+00', NULL, '2999-12-31 00:00:00+00', NULL),
	('01a206bf-1264-70b9-a630-9c26c42390bb', 'acme', 'old', 'write', '8c1ecedb4f00deefbe2e9a19692e2cb720ae204eb520900cbb2526b4c886bff5', '2026-11-23 04:51:55.108+00', NULL, NULL, '2026-11-23 04:51:55.115+00');
INSERT INTO public.audit_log VALUES
	('01a206bf-1245-71dc-90f8-2e7e9b908487', '2026-11-23 04:51:55.077+00', 'acme', 'host', NULL, NULL, 'key.created', 'key', '01a206bf-1240-7315-b7e6-c6638d090c9c', 'laptop', 'success', '{"scope": "admin", "expires_at": null}', NULL, NULL, NULL),
	('01a206bf-1260-71c3-a4c0-494be76afa0f', '2026-11-23 04:51:55.104+00', 'acme', 'host', NULL, NULL, 'key.created', 'key', '01a206bf-1250-7481-a79c-d2ae972d79a5', 'reader', 'success', '{"scope": "read", "expires_at": "2999-12-31T00:00:00.000Z"}', NULL, NULL, NULL),
	('01a206bf-1267-749b-815e-fdd1497529ab', '2026-11-23 04:51:55.111+00', 'acme', 'host', NULL, NULL, 'key.created', 'key', '01a206bf-1264-70b9-a630-9c26c42390bb', 'old', 'success', '{"scope": "write", "expires_at": null}', NULL, NULL, NULL),
	('01a206bf-1274-7184-a013-84473dc87d65', '2026-11-23 04:51:55.124+00', 'acme', 'host', NULL, NULL, 'key.revoked', 'key', '01a206bf-1264-70b9-a630-9c26c42390bb', 'old', 'success', '{}', NULL, NULL, NULL);
INSERT INTO public.generations VALUES
	('acme', '01a206bf-0fc7-776d-bbe6-f741eaf04f5e', '01a206bf-0fce-7045-91ba-b359b0a21a0c', 'fixed', '1', '2026-11-23 04:51:54.642+00', '2026-11-23 04:51:54.665+00', 585, '[{"id": "content", "score": 58.5, "title": "Content", "weight": 1.5}, {"id": "empty", "score": null, "title": "Nothing to check", "weight": 1}]', NULL, NULL, '\x789cb5933b4e03311086af628d0434ce13684c48c119e8b2119a7827592b7e2cb6370f454839042514749c2b15c740de20d808ba90662cd9faecf97e8d471b5039082830b4a28a9a8083c44833e7d720403a1bc946e0b03f14709f56b6db3eb3a58a05db6d5f1e2b1729ecb6af9c0d0cfa79550e19da9c7dbcbd03075745e94c224b0c01382c49cd8a08a2cf2148e70944afdbe540ab52a3c5a89c05017724b10ac4dc9465597ddb595d1fea7ad1060eb4503959492046e327ded4a0553c9dc51495fed3e2ea48890dcc954d0ea4c9ecbb5da0aed29b0365662c78799b019ea3296f26190c81835696405c26fb2fb6f2bac115319641743ab442536a6a4b673af8cdd94aeb065a10e6e41bb44459502b65e79d16ccba5688c9f4803f8c3e54c6a05f9f2efd257adb48bff73343fdf6f57f0e51da77a7f3b02e322c4bad244eea3ff77b9e52bcc71a8d3f0130c35425', false, '[{"id": "write-text", "gain": 41.5, "title": "Write a text", "checks": ["has-text", "has-summary"], "reaches": 100}]', '[]', 'Bücher — “quotes”, <markup> and 表: 40'),
	('globex', '01a206bf-106a-776d-9e00-c14d2df67495', '01a206bf-106a-776d-9e00-c613322308d3', 'fixed', '1', '2026-11-23 04:51:54.714+00', '2026-11-23 04:51:54.717+00', 777, '[{"id": "content", "score": 77.7, "title": "Content", "weight": 1.5}, {"id": "empty", "score": null, "title": "Nothing to check", "weight": 1}]', NULL, NULL, '\x789cb593cb4a033114865f251c5037e95584126b173e83bb4e91d3cc6927349731c9f44211fa102e75e1cee7eacac7904c45a7e84ebb3981842f39dfcfc9780b2a070105865654511370901869eefc0604486723d9081c0e8702eed2caf6bb27b652b160fbddf343e52285fdee85b3a141bfa8ca11439bb3f7d737e0e0aa289d49648921008715a9791141f43904e93c81e875bb1c685d6ab41895b320e096245681989bb12cab6f3babeb7d5d2fdac081962a272b09c478f2c89b1ab48ea7b398a1d2bf5a0c067f93d8c242d9e4409acca1db25ea2abd395466ce82973719e0399af27a9ac10838686509c465b2ff642baf1b5c11631944a7436b34a5a6b674a6835f9cadb46ea005614ebe414b9405b55276de69c1ac6b85984c8ff8e3e843650cfacde9d25fa1b78df47bdf33d46f5ffde710a57d773a0feb22c3b2d44ae2b4fe733fe729c5fb57a3c9074fb75431', false, '[{"id": "write-text", "gain": 22.3, "title": "Write a text", "checks": ["has-text", "has-summary"], "reaches": 100}]', '[]', 'Bücher — “quotes”, <markup> and 表: 88'),
	('acme', '01a206bf-0fe4-7772-8257-c94c04084d7b', '01a206bf-0fe4-7772-8257-ce479be59782', 'fixed', '1', '2026-11-23 04:51:54.732+00', '2026-11-23 04:51:54.735+00', 790, '[{"id": "content", "score": 80.7, "title": "Content", "weight": 1.5}, {"id": "empty", "score": null, "title": "Nothing to check", "weight": 1}]', NULL, NULL, '\x789cb5933b4e03311086af628d0434ce13a5c084149c812e1ba1897792b5e2c7627bf350849443504241c7b952710ce40d828da08bd28c255b9f3ddfaff1780b2a070105865654511370901869eefc0604486723d9081c0e87021ed2caf6bb17b652b160fbddeb53e52285fdee8db3a141bfa8ca11439bb3cff70fe0e0aa289d49648921008715a9791141f43904e93c81e875bb1c685d6ab41895b320e09e245681989bb12cab6fbba8eb635dafdac081962a272b09c478f2cc9b1ab48ee7b398a1d2ff5adc0cda83d334b6b0503659902673e87789ba4aaf0e9599b3e0e55d067889a6bc9d6630020e5a5902719dfcbfd9caeb0657c45806d1e9d01a4da9a92d9de9e00f672bad1b684198936fd0126541ad949e775a30eb5a2126d723fe38fc5019837e73befc57e86d23ffdeef14f54fcdffd824edbbf37958171996a55612a7f5affb3b5129de538d265f32965492', false, '[{"id": "write-text", "gain": 21, "title": "Write a text", "checks": ["has-text", "has-summary"], "reaches": 100}]', '[{"check": "has-text", "label": "decent", "reason": "The page is empty."}]', 'Bücher — “quotes”, <markup> and 表: 95.5'),
	('acme', '01a206bf-1006-737e-9fc1-b047f663f745', '01a206bf-1010-77c3-be47-0f25ba96bad8', 'fixed', '1', '2026-11-23 04:51:54.742+00', '2026-11-23 04:51:54.744+00', 425, '[{"id": "content", "score": 42.5, "title": "Content", "weight": 1.5}, {"id": "empty", "score": null, "title": "Nothing to check", "weight": 1}]', NULL, NULL, '\x789cb5933b4e03311086af628d0434ce13d198908233d06523347186ac15bfb0bd792842ca2128a1a0e35ca93806f206c146d0853463c9d667cff76b3cda809a828012632ba9a40938484c3473610d02a4b3896c020efb4301777965bbed335baa54b2ddf6e5b17289e26efbcad9c06098577ec8d04ed9c7db3b70705592ce64d2638cc061496a5626107d0e51ba40207add2e075a798d1693721604dc92c42a12730fac28eadbceea7a5fd78b3670a0859a92950462347ee24d0d5aa5d3593ca0d27f5a1ce9b081b9b2598134997db30bd4557e72a0cc8cc5206f0ac07334fe7a52c01038686509c46596ff62aba01b5c99928fa2d3a1151aafa92d9de9e037672bad1b684938a5d0a025ca925a39bae0b460d6b562caa207fc61f2b13206c3fa74e12f31d846f8bd9f11eab7affe7386f2be3b9d877589a1f75a499cd45feef738e5788f351a7f02369f53f1', false, '[{"id": "write-text", "gain": 57.5, "title": "Write a text", "checks": ["has-text", "has-summary"], "reaches": 100}]', '[]', 'Bücher — “quotes”, <markup> and 表: 0'),
	('acme', '01a206bf-1016-75b5-a53c-f5a2b06a8075', '01a206bf-1016-75b5-a53c-fa4c809d549d', 'fixed', '1', '2026-11-23 04:51:54.751+00', '2026-11-23 04:51:54.753+00', 665, '[{"id": "content", "score": 66.5, "title": "Content", "weight": 1.5}, {"id": "empty", "score": null, "title": "Nothing to check", "weight": 1}]', NULL, NULL, '\x789cb5933b4e03311086af628d0434ce134161420ace40978dd0c43bc95af163b1bd792842ca2128a1a0e35ca93806f206c146d0853463c9d667cff76b3cda80ca414081a11555d4041c24469a39bf0601d2d948360287fda180fbb4b2ddf6992d552cd86efbf258b94861b77de56c60d0cfab72c8d0e6ece3ed1d38b82a4a6712596208c061496a5644107d0e413a4f207add2e075a951a2d46e52c08b823895520e6a62ccbeadbceeafa50d78b3670a085cac94a02311a3ff1a606ade2e92ca6a8f49f16d7474a6c60ae6c72204d66dfed027595de1c283363c1cbdb0cf01c4d7933c960081cb4b204e232d97fb195d70dae88b10ca2d3a1159a52535b3ad3c16fce565a37d0823027dfa025ca825a293befb460d6b5424ca607fc61f4a13206fdfa74e92fd1db46fabd9f19eab7affe7388d2be3b9d87759161596a257152ffb9dff394e23dd668fc0935ed5427', false, '[{"id": "write-text", "gain": 33.5, "title": "Write a text", "checks": ["has-text", "has-summary"], "reaches": 100}]', '[]', 'Bücher — “quotes”, <markup> and 表: 60'),
	('acme', '01a206bf-101a-745f-8227-372adb87d67a', '01a206bf-104c-734c-b3b7-89811ee2c680', 'fixed', '1', '2026-11-23 04:51:54.758+00', '2026-11-23 04:51:54.76+00', 725, '[{"id": "content", "score": 72.5, "title": "Content", "weight": 1.5}, {"id": "empty", "score": null, "title": "Nothing to check", "weight": 1}]', NULL, NULL, '\x789cb593cb4a433110865f250ca89bf42a22c4da85cfe0aea7c89833ed09cdcd24a7178ad08770a90b773e57573e86a4153d4577a59b09247cc97c3f93d11a5409022a8cada49226e02031d1d485150890ce26b20938ec0f05dce7956d372f6ca152c5b69bd7a7da258adbcd1b6703836156fb21435bb2cff70fe0e0ea249dc9a4c71881c382d4b44a20fa1ca2748140f4ba5d0eb4f41a2d26e52c08b823897524e626ac2876b79dedeac3ae5eb48103cd5549561288d1f899373568994e673141a5ffb5b8be3a4e620d3365b3036932fb6ee7a8ebfce64099298b41de1680e768fccd630143e0a095251097d9fe9bad836e70554a3e8a4e879668bca6b674a6833f9cadb56ea0156149a1414b9415b57276c169c1ac6bc5944d0ff8c3e8636d0c86d5e9d25f60b08df47bbf33d46f1f99ffa149de77a7f3b02e31f45e2b898fbb3ff7779e72bcc71a8dbf004566542d', false, '[{"id": "write-text", "gain": 27.5, "title": "Write a text", "checks": ["has-text", "has-summary"], "reaches": 100}]', '[]', 'Bücher — “quotes”, <markup> and 表: 75'),
	('acme', '01a206bf-1060-7553-9e90-183b668b7e6c', '01a206bf-1060-7553-9e90-1e6aee5b74c3', 'fixed', '1', '2026-11-23 04:51:54.767+00', '2026-11-23 04:51:54.769+00', NULL, NULL, NULL, '{"code": "target_unreachable", "message": "The host did not respond."}', NULL, false, NULL, NULL, NULL),
	('acme', '01a206bf-0fc7-776d-bbe6-f741eaf04f5e', '01a206bf-116c-75c9-baa4-5694319c8553', 'fixed', '1', '2026-11-23 04:51:54.918+00', '2026-11-23 04:51:54.932+00', NULL, NULL, NULL, '{"code": "target_unreachable", "message": "The host did not respond."}', NULL, false, NULL, NULL, NULL),
	('acme', '01a206bf-0fe4-7772-8257-c94c04084d7b', '01a206bf-1188-768e-93f3-0e7a767c6b10', 'fixed', '1', '2026-11-23 04:51:54.954+00', '2026-11-23 04:51:54.958+00', NULL, NULL, NULL, '{"code": "target_unreachable", "message": "The host did not respond."}', NULL, false, NULL, NULL, NULL),
	('acme', '01a206bf-0fc7-776d-bbe6-f741eaf04f5e', '01a206bf-11e3-755d-8fd1-a056007839dd', 'fixed', '1', '2026-11-23 04:51:55.004+00', '2026-11-23 04:51:55.008+00', 785, '[{"id": "content", "score": 78.5, "title": "Content", "weight": 1.5}, {"id": "empty", "score": null, "title": "Nothing to check", "weight": 1}]', NULL, NULL, '\x789cb5933b4e03311086af628d0434ce135160420ace40978dd0c43bc95af163b1bd792842ca2128a1a0e35ca93806f206c146d0853463c9d667cff76b3cda80ca414081a11555d4041c24469a39bf0601d2d948360287fda180fbb4b2ddf6992d552cd86efbf258b94861b77de56c60d0cfab72c8d0e6ece3ed1d38b82a4a6712596208c061496a5644107d0e413a4f207add2e075a951a2d46e52c08b823895520e6a62ccbeadbceeafa50d78b3670a085cac94a02311a3ff1a606ade2e92ca6a8f49f16d7474a6c60ae6c72204d66dfed027595de1c283363c1cbdb0cf01c4d7933c960081cb4b204e232d97fb195d70dae88b10ca2d3a1159a52535b3ad3c16fce565a37d0823027dfa025ca825a293befb460d6b5424ca607fc61f4a13206fdfa74e92fd1db46fabd9f19eab7affe7388d2be3b9d87759161596a257152ffb9dff394e23dd668fc093dac542a', false, '[{"id": "write-text", "gain": 21.5, "title": "Write a text", "checks": ["has-text", "has-summary"], "reaches": 100}]', '[]', 'Bücher — “quotes”, <markup> and 表: 90');
INSERT INTO public.project_counts VALUES
	('acme', 'shop.example.com', 3, 2, 0, 0, 0, 0),
	('acme', 'xn--bcher-kva.example', 3, 1, 0, 0, 0, 0),
	('acme', 'private.example.org', 3, 2, 0, 0, 0, 0),
	('acme', 'unreachable.example.com', 3, 1, 0, 0, 0, 0),
	('acme', 'deleted.example.com', 3, 1, 0, 0, 0, 0),
	('globex', 'globex.example.net', 3, 1, 0, 0, 0, 0),
	('globex', 'globex.example.net', 7, 0, 0, 1, 0, 777),
	('acme', 'xn--bcher-kva.example', 7, 0, 0, 0, 1, 425),
	('acme', 'private.example.org', 7, 0, 0, 2, 0, 1390),
	('acme', 'shop.example.com', 7, 0, 0, 2, 0, 1575),
	('acme', 'deleted.example.com', 8, -1, 0, 0, 0, 0),
	('acme', 'running.example.com', 8, 1, 0, 0, 0, 0),
	('acme', 'pending.example.com', 8, 2, 0, 0, 0, 0);
INSERT INTO public.project_openings VALUES
	('acme', 'shop.example.com', 7, '2026-11-23', 0, 0),
	('globex', 'globex.example.net', 7, '2026-11-23', 0, 0),
	('acme', 'xn--bcher-kva.example', 7, '2026-11-23', 0, 0),
	('acme', 'private.example.org', 7, '2026-11-23', 0, 0);
INSERT INTO public.projects VALUES
	('acme', 'shop.example.com', '2026-11-23 04:51:54.446+00'),
	('acme', 'xn--bcher-kva.example', '2026-11-23 04:51:54.513+00'),
	('acme', 'private.example.org', '2026-11-23 04:51:54.518+00'),
	('acme', 'unreachable.example.com', '2026-11-23 04:51:54.592+00'),
	('acme', 'deleted.example.com', '2026-11-23 04:51:54.598+00'),
	('globex', 'globex.example.net', '2026-11-23 04:51:54.602+00'),
	('acme', 'running.example.com', '2026-11-23 04:51:55.127+00'),
	('acme', 'pending.example.com', '2026-11-23 04:51:55.202+00');
INSERT INTO public.report_marks VALUES
	('acme', 'private', '01a206bf-1016-75b5-a53c-f5a2b06a8075'),
	('acme', 'password', '01a206bf-101a-745f-8227-372adb87d67a'),
	('acme', 'failed', '01a206bf-1060-7553-9e90-183b668b7e6c'),
	('acme', 'failed', '01a206bf-0fe4-7772-8257-c94c04084d7b'),
	('acme', 'running', '01a206bf-1277-7688-a2a4-f4f97669d2d1'),
	('acme', 'pending', '01a206bf-12c2-77c0-928c-11dbadf6df65'),
	('acme', 'pending', '01a206bf-12cd-7421-ad29-0c42ab620c17'),
	('acme', 'private', '01a206bf-12cd-7421-ad29-0c42ab620c17'),
	('acme', 'pending', '01a206bf-1016-75b5-a53c-f5a2b06a8075');
INSERT INTO public.report_ranks VALUES
	('acme', '01a206bf-1060-7553-9e90-183b668b7e6c', 4745545121953421078, -1, '-infinity'),
	('globex', '01a206bf-106a-776d-9e00-c14d2df67495', -7707683934477475308, 777, '2026-11-23 04:51:54.717+00'),
	('acme', '01a206bf-0fe4-7772-8257-c94c04084d7b', 1617970211115605164, 790, '2026-11-23 04:51:54.735+00'),
	('acme', '01a206bf-1006-737e-9fc1-b047f663f745', 8422593282075508752, 425, '2026-11-23 04:51:54.744+00'),
	('acme', '01a206bf-1016-75b5-a53c-f5a2b06a8075', -1966029297850482126, 665, '2026-11-23 04:51:54.753+00'),
	('acme', '01a206bf-101a-745f-8227-372adb87d67a', -1966029297850482126, 725, '2026-11-23 04:51:54.76+00'),
	('acme', '01a206bf-0fc7-776d-bbe6-f741eaf04f5e', 1617970211115605164, 785, '2026-11-23 04:51:55.008+00'),
	('acme', '01a206bf-1277-7688-a2a4-f4f97669d2d1', 7377127626498702569, -1, '-infinity'),
	('acme', '01a206bf-12c2-77c0-928c-11dbadf6df65', -1729016089124962916, -1, '-infinity'),
	('acme', '01a206bf-12cd-7421-ad29-0c42ab620c17', -1729016089124962916, -1, '-infinity');
INSERT INTO public.reports VALUES
	('globex', '01a206bf-106a-776d-9e00-c14d2df67495', 'https://globex.example.net/', DEFAULT, 'globex.example.net', 'public', NULL, 'ready', '01a206bf-106a-776d-9e00-c613322308d3', 1, NULL, NULL, '01a206bf-106a-776d-9e00-c613322308d3', 'fixed', '1', 777, '2026-11-23 04:51:54.717+00', '2026-11-23 04:51:54.602+00', '2026-11-23 04:51:54.717+00', 3, 'Bücher — “quotes”, <markup> and 表: 88'),
	('acme', '01a206bf-1006-737e-9fc1-b047f663f745', 'https://xn--bcher-kva.example/%E8%A1%A8?q=%25', DEFAULT, 'xn--bcher-kva.example', 'public', NULL, 'ready', '01a206bf-1010-77c3-be47-0f25ba96bad8', 1, NULL, NULL, '01a206bf-1010-77c3-be47-0f25ba96bad8', 'fixed', '1', 425, '2026-11-23 04:51:54.744+00', '2026-11-23 04:51:54.513+00', '2026-11-23 04:51:54.744+00', 3, 'Bücher — “quotes”, <markup> and 表: 0'),
	('acme', '01a206bf-101a-745f-8227-372adb87d67a', 'https://private.example.org/password', DEFAULT, 'private.example.org', 'password', '$argon2id$v=19$m=19456,t=2,p=1$PYCZSnkdaUOWb+z8Vn0isw$vyZZU+iTGlztvaRaGmvxOyk3jL4+9JZzIWER1qI/0wg', 'ready', '01a206bf-104c-734c-b3b7-89811ee2c680', 1, NULL, NULL, '01a206bf-104c-734c-b3b7-89811ee2c680', 'fixed', '1', 725, '2026-11-23 04:51:54.76+00', '2026-11-23 04:51:54.572+00', '2026-11-23 04:51:54.76+00', 3, 'Bücher — “quotes”, <markup> and 表: 75'),
	('acme', '01a206bf-0fe4-7772-8257-c94c04084d7b', 'https://shop.example.com/about', DEFAULT, 'shop.example.com', 'public', NULL, 'failed', '01a206bf-1188-768e-93f3-0e7a767c6b10', 1, 'target_unreachable', 'The host did not respond.', '01a206bf-0fe4-7772-8257-ce479be59782', 'fixed', '1', 790, '2026-11-23 04:51:54.735+00', '2026-11-23 04:51:54.468+00', '2026-11-23 04:51:54.958+00', 6, 'Bücher — “quotes”, <markup> and 表: 95.5'),
	('acme', '01a206bf-1060-7553-9e90-183b668b7e6c', 'https://unreachable.example.com/', DEFAULT, 'unreachable.example.com', 'public', NULL, 'failed', '01a206bf-1060-7553-9e90-1e6aee5b74c3', 1, 'target_unreachable', 'The host did not respond.', NULL, NULL, NULL, -1, '-infinity', '2026-11-23 04:51:54.592+00', '2026-11-23 04:51:54.769+00', 3, NULL),
	('acme', '01a206bf-0fc7-776d-bbe6-f741eaf04f5e', 'https://shop.example.com/', DEFAULT, 'shop.example.com', 'public', NULL, 'ready', '01a206bf-11e3-755d-8fd1-a056007839dd', 1, NULL, NULL, '01a206bf-11e3-755d-8fd1-a056007839dd', 'fixed', '1', 785, '2026-11-23 04:51:55.008+00', '2026-11-23 04:51:54.446+00', '2026-11-23 04:51:55.008+00', 9, 'Bücher — “quotes”, <markup> and 表: 90'),
	('acme', '01a206bf-1277-7688-a2a4-f4f97669d2d1', 'https://running.example.com/', DEFAULT, 'running.example.com', 'public', NULL, 'running', '01a206bf-1277-7688-a2a4-fb9e81576497', 1, NULL, NULL, NULL, NULL, NULL, -1, '-infinity', '2026-11-23 04:51:55.127+00', '2026-11-23 04:51:55.156+00', 2, NULL),
	('acme', '01a206bf-1016-75b5-a53c-f5a2b06a8075', 'https://private.example.org/', DEFAULT, 'private.example.org', 'private', NULL, 'pending', '01a206bf-12dc-70ef-9305-a1dc61ba7034', 0, NULL, NULL, '01a206bf-1016-75b5-a53c-fa4c809d549d', 'fixed', '1', 665, '2026-11-23 04:51:54.753+00', '2026-11-23 04:51:54.518+00', '2026-11-23 04:51:55.228+00', 4, 'Bücher — “quotes”, <markup> and 表: 60'),
	('acme', '01a206bf-12c2-77c0-928c-11dbadf6df65', 'https://pending.example.com/', DEFAULT, 'pending.example.com', 'public', NULL, 'pending', '01a206bf-12c2-77c0-928c-15df5d7e9f51', 0, NULL, NULL, NULL, NULL, NULL, -1, '-infinity', '2026-11-23 04:51:55.202+00', '2026-11-23 04:51:55.202+00', 1, NULL),
	('acme', '01a206bf-12cd-7421-ad29-0c42ab620c17', 'https://pending.example.com/private', DEFAULT, 'pending.example.com', 'private', NULL, 'pending', '01a206bf-12cd-7421-ad29-11f6fea6685a', 0, NULL, NULL, NULL, NULL, NULL, -1, '-infinity', '2026-11-23 04:51:55.213+00', '2026-11-23 04:51:55.213+00', 1, NULL);
INSERT INTO public.shared_secrets VALUES
	('sessions', 'QmZGV8SP0bRiRRwU3S18HvOJc_RhydG74t_dQ-3EwV0', '2026-11-23 04:51:55.236+00');
INSERT INTO public.sitegrade_migrations VALUES
	(1, '2026-11-20-initial-schema', '2026-11-23 04:51:53.898009+00'),
	(2, '2026-11-21-generation-history', '2026-11-23 04:51:53.898009+00'),
	(3, '2026-11-21-project-counts', '2026-11-23 04:51:53.898009+00'),
	(4, '2026-11-21-shared-secrets', '2026-11-23 04:51:53.898009+00'),
	(5, '2026-11-21-account-writes', '2026-11-23 04:51:53.898009+00'),
	(6, '2026-11-21-rare-values', '2026-11-23 04:51:53.898009+00'),
	(7, '2026-11-22-actions', '2026-11-23 04:51:53.898009+00'),
	(8, '2026-11-22-report-ranks', '2026-11-23 04:51:53.898009+00'),
	(9, '2026-11-22-url-marks', '2026-11-23 04:51:53.898009+00'),
	(10, '2026-11-22-audit-log', '2026-11-23 04:51:53.898009+00'),
	(11, '2026-11-23-page-titles', '2026-11-23 04:51:53.898009+00'),
	(12, '2026-11-23-project-openings', '2026-11-23 04:51:53.898009+00'),
	(13, '2026-11-23-share-links', '2026-11-23 04:51:53.898009+00');
INSERT INTO sitegrade_queue.job_common VALUES
	('01a206bf-0fce-7045-91ba-b359b0a21a0c', 'generations', 0, '{"host": "shop.example.com", "account": "acme", "reportId": "01a206bf-0fc7-776d-bbe6-f741eaf04f5e", "generationId": "01a206bf-0fce-7045-91ba-b359b0a21a0c"}', 'completed', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'shop.example.com', NULL, '2026-11-23 04:51:54.454789+00', '2026-11-23 04:51:54.454789+00', '2026-11-23 04:51:54.624576+00', '2026-11-23 04:51:54.692768+00', '2036-11-20 04:51:54.454789+00', NULL, 'generations-given-up', 'standard', '2026-11-23 04:51:54.624576+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a206bf-106a-776d-9e00-c613322308d3', 'generations', 0, '{"host": "globex.example.net", "account": "globex", "reportId": "01a206bf-106a-776d-9e00-c14d2df67495", "generationId": "01a206bf-106a-776d-9e00-c613322308d3"}', 'completed', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'globex.example.net', NULL, '2026-11-23 04:51:54.604819+00', '2026-11-23 04:51:54.604819+00', '2026-11-23 04:51:54.695166+00', '2026-11-23 04:51:54.72434+00', '2036-11-20 04:51:54.604819+00', NULL, 'generations-given-up', 'standard', '2026-11-23 04:51:54.695166+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a206bf-0fe4-7772-8257-ce479be59782', 'generations', -1, '{"host": "shop.example.com", "account": "acme", "reportId": "01a206bf-0fe4-7772-8257-c94c04084d7b", "generationId": "01a206bf-0fe4-7772-8257-ce479be59782"}', 'completed', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'shop.example.com', NULL, '2026-11-23 04:51:54.469497+00', '2026-11-23 04:51:54.469497+00', '2026-11-23 04:51:54.725773+00', '2026-11-23 04:51:54.738315+00', '2036-11-20 04:51:54.469497+00', NULL, 'generations-given-up', 'standard', '2026-11-23 04:51:54.725773+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a206bf-1010-77c3-be47-0f25ba96bad8', 'generations', -2, '{"host": "xn--bcher-kva.example", "account": "acme", "reportId": "01a206bf-1006-737e-9fc1-b047f663f745", "generationId": "01a206bf-1010-77c3-be47-0f25ba96bad8"}', 'completed', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'xn--bcher-kva.example', NULL, '2026-11-23 04:51:54.514549+00', '2026-11-23 04:51:54.514549+00', '2026-11-23 04:51:54.739505+00', '2026-11-23 04:51:54.74678+00', '2036-11-20 04:51:54.514549+00', NULL, 'generations-given-up', 'standard', '2026-11-23 04:51:54.739505+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a206bf-1016-75b5-a53c-fa4c809d549d', 'generations', -3, '{"host": "private.example.org", "account": "acme", "reportId": "01a206bf-1016-75b5-a53c-f5a2b06a8075", "generationId": "01a206bf-1016-75b5-a53c-fa4c809d549d"}', 'completed', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'private.example.org', NULL, '2026-11-23 04:51:54.519853+00', '2026-11-23 04:51:54.519853+00', '2026-11-23 04:51:54.747857+00', '2026-11-23 04:51:54.755553+00', '2036-11-20 04:51:54.519853+00', NULL, 'generations-given-up', 'standard', '2026-11-23 04:51:54.747857+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a206bf-104c-734c-b3b7-89811ee2c680', 'generations', -4, '{"host": "private.example.org", "account": "acme", "reportId": "01a206bf-101a-745f-8227-372adb87d67a", "generationId": "01a206bf-104c-734c-b3b7-89811ee2c680"}', 'completed', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'private.example.org', NULL, '2026-11-23 04:51:54.577985+00', '2026-11-23 04:51:54.577985+00', '2026-11-23 04:51:54.756519+00', '2026-11-23 04:51:54.764317+00', '2036-11-20 04:51:54.577985+00', NULL, 'generations-given-up', 'standard', '2026-11-23 04:51:54.756519+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a206bf-1060-7553-9e90-1e6aee5b74c3', 'generations', -5, '{"host": "unreachable.example.com", "account": "acme", "reportId": "01a206bf-1060-7553-9e90-183b668b7e6c", "generationId": "01a206bf-1060-7553-9e90-1e6aee5b74c3"}', 'completed', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'unreachable.example.com', NULL, '2026-11-23 04:51:54.594442+00', '2026-11-23 04:51:54.594442+00', '2026-11-23 04:51:54.765491+00', '2026-11-23 04:51:54.772996+00', '2036-11-20 04:51:54.594442+00', NULL, 'generations-given-up', 'standard', '2026-11-23 04:51:54.765491+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a206bf-1066-75f2-9506-e4dcf07bbaaa', 'generations', -6, '{"host": "deleted.example.com", "account": "acme", "reportId": "01a206bf-1066-75f2-9506-e3287a36f461", "generationId": "01a206bf-1066-75f2-9506-e4dcf07bbaaa"}', 'completed', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'deleted.example.com', NULL, '2026-11-23 04:51:54.599267+00', '2026-11-23 04:51:54.599267+00', '2026-11-23 04:51:54.777717+00', '2026-11-23 04:51:54.815178+00', '2036-11-20 04:51:54.599267+00', NULL, 'generations-given-up', 'standard', '2026-11-23 04:51:54.777717+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a206bf-116c-75c9-baa4-5694319c8553', 'generations', -7, '{"host": "shop.example.com", "account": "acme", "reportId": "01a206bf-0fc7-776d-bbe6-f741eaf04f5e", "generationId": "01a206bf-116c-75c9-baa4-5694319c8553"}', 'completed', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'shop.example.com', NULL, '2026-11-23 04:51:54.865672+00', '2026-11-23 04:51:54.865672+00', '2026-11-23 04:51:54.907827+00', '2026-11-23 04:51:54.942097+00', '2036-11-20 04:51:54.865672+00', NULL, 'generations-given-up', 'standard', '2026-11-23 04:51:54.907827+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a206bf-1188-768e-93f3-0e7a767c6b10', 'generations', -8, '{"host": "shop.example.com", "account": "acme", "reportId": "01a206bf-0fe4-7772-8257-c94c04084d7b", "generationId": "01a206bf-1188-768e-93f3-0e7a767c6b10"}', 'completed', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'shop.example.com', NULL, '2026-11-23 04:51:54.891976+00', '2026-11-23 04:51:54.891976+00', '2026-11-23 04:51:54.946141+00', '2026-11-23 04:51:54.963184+00', '2036-11-20 04:51:54.891976+00', NULL, 'generations-given-up', 'standard', '2026-11-23 04:51:54.946141+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a206bf-11e3-755d-8fd1-a056007839dd', 'generations', -9, '{"host": "shop.example.com", "account": "acme", "reportId": "01a206bf-0fc7-776d-bbe6-f741eaf04f5e", "generationId": "01a206bf-11e3-755d-8fd1-a056007839dd"}', 'completed', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'shop.example.com', NULL, '2026-11-23 04:51:54.980802+00', '2026-11-23 04:51:54.980802+00', '2026-11-23 04:51:54.995412+00', '2026-11-23 04:51:55.013144+00', '2036-11-20 04:51:54.980802+00', NULL, 'generations-given-up', 'standard', '2026-11-23 04:51:54.995412+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a206bf-1277-7688-a2a4-fb9e81576497', 'generations', -10, '{"host": "running.example.com", "account": "acme", "reportId": "01a206bf-1277-7688-a2a4-f4f97669d2d1", "generationId": "01a206bf-1277-7688-a2a4-fb9e81576497"}', 'active', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'running.example.com', NULL, '2026-11-23 04:51:55.1288+00', '2026-11-23 04:51:55.1288+00', '2026-11-23 04:51:55.146979+00', NULL, '2036-11-20 04:51:55.1288+00', NULL, 'generations-given-up', 'standard', '2026-11-23 04:51:55.146979+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a206bf-12c2-77c0-928c-15df5d7e9f51', 'generations', -11, '{"host": "pending.example.com", "account": "acme", "reportId": "01a206bf-12c2-77c0-928c-11dbadf6df65", "generationId": "01a206bf-12c2-77c0-928c-15df5d7e9f51"}', 'created', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'pending.example.com', NULL, '2026-11-23 04:51:55.203524+00', '2026-11-23 04:51:55.203524+00', NULL, NULL, '2036-11-20 04:51:55.203524+00', NULL, 'generations-given-up', 'standard', NULL, 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a206bf-12cd-7421-ad29-11f6fea6685a', 'generations', -12, '{"host": "pending.example.com", "account": "acme", "reportId": "01a206bf-12cd-7421-ad29-0c42ab620c17", "generationId": "01a206bf-12cd-7421-ad29-11f6fea6685a"}', 'created', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'pending.example.com', NULL, '2026-11-23 04:51:55.21982+00', '2026-11-23 04:51:55.21982+00', NULL, NULL, '2036-11-20 04:51:55.21982+00', NULL, 'generations-given-up', 'standard', NULL, 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a206bf-12dc-70ef-9305-a1dc61ba7034', 'generations', -13, '{"host": "private.example.org", "account": "acme", "reportId": "01a206bf-1016-75b5-a53c-f5a2b06a8075", "generationId": "01a206bf-12dc-70ef-9305-a1dc61ba7034"}', 'created', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'private.example.org', NULL, '2026-11-23 04:51:55.229382+00', '2026-11-23 04:51:55.229382+00', NULL, NULL, '2036-11-20 04:51:55.229382+00', NULL, 'generations-given-up', 'standard', NULL, 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO sitegrade_queue.queue VALUES
	('generations', 'standard', 3, 1, true, 0, 900, 315360000, 600, 'generations-given-up', false, 'job_common', 0, 8, 8, 0, 0, 0, 8, 0, 0, 0, NULL, NULL, '{8}', 30, true, NULL, '2026-11-23 04:51:54.627258+00', '2026-11-23 04:51:54.636091+00', '2026-11-23 04:51:54.659431+00', '2026-11-23 04:51:54.424153+00', '2026-11-23 04:51:54.426393+00'),
	('generations-given-up', 'standard', 10000, 1, true, 300, 60, 315360000, 600, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{0}', NULL, false, NULL, '2026-11-23 04:51:54.627258+00', '2026-11-23 04:51:54.636091+00', '2026-11-23 04:51:54.659431+00', '2026-11-23 04:51:54.403978+00', '2026-11-23 04:51:54.407457+00');
INSERT INTO sitegrade_queue.version VALUES
	(43, NULL, '2026-11-23 04:51:54.413172+00', NULL, '2026-11-23 04:51:54.682908+00', NULL);
SELECT pg_catalog.setval('public.sitegrade_migrations_id_seq', 13, true);
ALTER TABLE ONLY public.account_writes
    ADD CONSTRAINT account_writes_pkey PRIMARY KEY (account, shard);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ended_sessions
    ADD CONSTRAINT ended_sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.generations
    ADD CONSTRAINT generations_pkey PRIMARY KEY (account, report_id, id);
ALTER TABLE public.generations
    ADD CONSTRAINT generations_scored_or_failed CHECK ((((score_key IS NULL) = (failure IS NOT NULL)) AND ((score_key IS NULL) = (categories IS NULL)) AND ((score_key IS NULL) = ((audits IS NULL) AND (packed_audits IS NULL))))) NOT VALID;
ALTER TABLE ONLY public.idempotency_requests
    ADD CONSTRAINT idempotency_requests_pkey PRIMARY KEY (account, key);
ALTER TABLE ONLY public.project_counts
    ADD CONSTRAINT project_counts_pkey PRIMARY KEY (account, project, shard);
ALTER TABLE ONLY public.project_openings
    ADD CONSTRAINT project_openings_pkey PRIMARY KEY (account, project, shard, day);
ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_pkey PRIMARY KEY (account, name);
ALTER TABLE ONLY public.report_marks
    ADD CONSTRAINT report_marks_pkey PRIMARY KEY (account, mark, id);
ALTER TABLE ONLY public.report_ranks
    ADD CONSTRAINT report_ranks_pkey PRIMARY KEY (account, id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_id UNIQUE (id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (account, id);
ALTER TABLE ONLY public.share_links
    ADD CONSTRAINT share_links_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.share_links
    ADD CONSTRAINT share_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.shared_secrets
    ADD CONSTRAINT shared_secrets_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.sitegrade_migrations
    ADD CONSTRAINT sitegrade_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sitegrade_queue.bam
    ADD CONSTRAINT bam_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sitegrade_queue.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY sitegrade_queue.job_common
    ADD CONSTRAINT job_common_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY sitegrade_queue.job_dependency
    ADD CONSTRAINT job_dependency_pkey PRIMARY KEY (child_name, child_id, parent_name, parent_id);
ALTER TABLE ONLY sitegrade_queue.queue
    ADD CONSTRAINT queue_pkey PRIMARY KEY (name);
ALTER TABLE ONLY sitegrade_queue.queue_stats
    ADD CONSTRAINT queue_stats_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY sitegrade_queue.queue_stats_20261123
    ADD CONSTRAINT queue_stats_20261123_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY sitegrade_queue.queue_stats_20261124
    ADD CONSTRAINT queue_stats_20261124_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY sitegrade_queue.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name, key);
ALTER TABLE ONLY sitegrade_queue.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (event, name);
ALTER TABLE ONLY sitegrade_queue.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (version);
ALTER TABLE ONLY sitegrade_queue.warning
    ADD CONSTRAINT warning_pkey PRIMARY KEY (id);
CREATE INDEX api_keys_account ON public.api_keys USING btree (account, id);
CREATE INDEX audit_log_account ON public.audit_log USING btree (account, at, id);
CREATE INDEX audit_log_action ON public.audit_log USING btree (account, action, at, id);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_id, at, id) WHERE (actor_id IS NOT NULL);
CREATE INDEX audit_log_at ON public.audit_log USING btree (at, id);
CREATE INDEX ended_sessions_expiry ON public.ended_sessions USING btree (expires_at);
CREATE INDEX generations_finished ON public.generations USING btree (finished_at) WHERE (NOT passed_over);
CREATE INDEX generations_passed_over ON public.generations USING btree (account, report_id, id) WHERE passed_over;
CREATE INDEX idempotency_requests_expiry ON public.idempotency_requests USING btree (expires_at);
CREATE INDEX projects_created ON public.projects USING btree (account, created_at, name);
CREATE INDEX projects_search ON public.projects USING gin (account, name public.gin_trgm_ops);
CREATE INDEX report_marks_under_way ON public.report_marks USING btree (id) WHERE (mark = ANY (ARRAY['pending'::text, 'running'::text]));
CREATE INDEX report_ranks_generated ON public.report_ranks USING btree (account, generated_key, id);
CREATE INDEX report_ranks_project_generated ON public.report_ranks USING btree (account, project_hash, generated_key, id);
CREATE INDEX report_ranks_project_score ON public.report_ranks USING btree (account, project_hash, score_key, id);
CREATE INDEX report_ranks_score ON public.report_ranks USING btree (account, score_key, id);
CREATE INDEX reports_project ON public.reports USING btree (account, project, id);
CREATE INDEX reports_project_url ON public.reports USING btree (account, hashtextextended(project, (0)::bigint), url, id);
CREATE INDEX reports_search ON public.reports USING gin (account, url_lc public.gin_trgm_ops);
CREATE INDEX reports_url ON public.reports USING btree (account, url, id);
CREATE INDEX reports_url_marks ON public.reports USING gin (account, string_to_array(translate(url_lc, 'abcdefghijklmnopqrstuvwxyz0123456789/:.'::text, ''::text), NULL::text));
CREATE INDEX share_links_expiry ON public.share_links USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX share_links_report ON public.share_links USING btree (report_id, id);
CREATE UNIQUE INDEX job_common_i1 ON sitegrade_queue.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::sitegrade_queue.job_state) AND (policy = 'short'::text));
CREATE INDEX job_common_i10 ON sitegrade_queue.job_common USING btree (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE ((state < 'active'::sitegrade_queue.job_state) AND (NOT blocked) AND (policy = 'key_strict_fifo'::text));
CREATE INDEX job_common_i11 ON sitegrade_queue.job_common USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::sitegrade_queue.job_state) AND (NOT blocked));
CREATE INDEX job_common_i12 ON sitegrade_queue.job_common USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);
CREATE UNIQUE INDEX job_common_i2 ON sitegrade_queue.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::sitegrade_queue.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX job_common_i3 ON sitegrade_queue.job_common USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::sitegrade_queue.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX job_common_i4 ON sitegrade_queue.job_common USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::sitegrade_queue.job_state) AND (singleton_on IS NOT NULL));
CREATE UNIQUE INDEX job_common_i6 ON sitegrade_queue.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::sitegrade_queue.job_state) AND (policy = 'exclusive'::text));
CREATE INDEX job_common_i7 ON sitegrade_queue.job_common USING btree (name, group_id) WHERE ((state = 'active'::sitegrade_queue.job_state) AND (group_id IS NOT NULL));
CREATE UNIQUE INDEX job_common_i8 ON sitegrade_queue.job_common USING btree (name, singleton_key) WHERE ((state = ANY (ARRAY['active'::sitegrade_queue.job_state, 'retry'::sitegrade_queue.job_state, 'failed'::sitegrade_queue.job_state])) AND (policy = 'key_strict_fifo'::text));
CREATE INDEX job_common_i9 ON sitegrade_queue.job_common USING btree (name, id) WHERE (blocking AND (state = 'completed'::sitegrade_queue.job_state));
CREATE INDEX job_dep_parent_idx ON sitegrade_queue.job_dependency USING btree (parent_name, parent_id);
CREATE INDEX queue_stats_i1 ON ONLY sitegrade_queue.queue_stats USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX queue_stats_20261123_name_captured_on_deferred_count_queued_idx ON sitegrade_queue.queue_stats_20261123 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX queue_stats_20261124_name_captured_on_deferred_count_queued_idx ON sitegrade_queue.queue_stats_20261124 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX warning_i1 ON sitegrade_queue.warning USING btree (created_on DESC);
ALTER INDEX sitegrade_queue.job_pkey ATTACH PARTITION sitegrade_queue.job_common_pkey;
ALTER INDEX sitegrade_queue.queue_stats_i1 ATTACH PARTITION sitegrade_queue.queue_stats_20261123_name_captured_on_deferred_count_queued_idx;
ALTER INDEX sitegrade_queue.queue_stats_pkey ATTACH PARTITION sitegrade_queue.queue_stats_20261123_pkey;
ALTER INDEX sitegrade_queue.queue_stats_i1 ATTACH PARTITION sitegrade_queue.queue_stats_20261124_name_captured_on_deferred_count_queued_idx;
ALTER INDEX sitegrade_queue.queue_stats_pkey ATTACH PARTITION sitegrade_queue.queue_stats_20261124_pkey;
CREATE TRIGGER reports_added AFTER INSERT ON public.reports FOR EACH ROW EXECUTE FUNCTION public.add_report_ranks();
CREATE TRIGGER reports_marked AFTER UPDATE ON public.reports FOR EACH ROW WHEN (((old.status <> new.status) OR (old.privacy <> new.privacy))) EXECUTE FUNCTION public.change_report_marks();
CREATE TRIGGER reports_ranked AFTER UPDATE ON public.reports FOR EACH ROW WHEN (((old.score_key <> new.score_key) OR (old.generated_key <> new.generated_key))) EXECUTE FUNCTION public.change_report_ranks();
CREATE TRIGGER reports_removed AFTER DELETE ON public.reports FOR EACH ROW EXECUTE FUNCTION public.remove_report_ranks();
CREATE TRIGGER reports_unshared AFTER DELETE ON public.reports FOR EACH ROW EXECUTE FUNCTION public.remove_share_links();
ALTER TABLE ONLY public.generations
    ADD CONSTRAINT generations_account_report_id_fkey FOREIGN KEY (account, report_id) REFERENCES public.reports(account, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_project_exists FOREIGN KEY (account, project) REFERENCES public.projects(account, name) ON DELETE CASCADE;
ALTER TABLE ONLY sitegrade_queue.job_common
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES sitegrade_queue.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY sitegrade_queue.job_common
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES sitegrade_queue.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY sitegrade_queue.queue
    ADD CONSTRAINT queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES sitegrade_queue.queue(name);
ALTER TABLE ONLY sitegrade_queue.schedule
    ADD CONSTRAINT schedule_name_fkey FOREIGN KEY (name) REFERENCES sitegrade_queue.queue(name) ON DELETE CASCADE;
ALTER TABLE ONLY sitegrade_queue.subscription
    ADD CONSTRAINT subscription_name_fkey FOREIGN KEY (name) REFERENCES sitegrade_queue.queue(name) ON DELETE CASCADE;
