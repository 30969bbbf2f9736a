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
    CONSTRAINT generations_score_key_check CHECK (((score_key >= 0) AND (score_key <= 1000))),
    CONSTRAINT generations_scored_or_failed CHECK ((((score_key IS NULL) = (failure IS NOT NULL)) AND ((score_key IS NULL) = (categories IS NULL)) AND ((score_key IS NULL) = (audits IS NULL))))
);
CREATE TABLE public.idempotency_requests (
    account text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    fingerprint text NOT NULL,
    resource_id text NOT NULL,
    lease_until timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    answer text
);
CREATE TABLE public.projects (
    account text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone NOT NULL
);
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
    CONSTRAINT reports_hash_only_with_password CHECK (((privacy = 'password'::text) = (password_hash IS NOT NULL))),
    CONSTRAINT reports_privacy_check CHECK ((privacy = ANY (ARRAY['public'::text, 'private'::text, 'password'::text]))),
    CONSTRAINT reports_score_key_check CHECK (((score_key >= '-1'::integer) AND (score_key <= 1000))),
    CONSTRAINT reports_shown_whole CHECK ((((shown_generation_id IS NULL) = (score_key = '-1'::integer)) AND ((shown_generation_id IS NULL) = (generated_key = '-infinity'::timestamp with time zone)))),
    CONSTRAINT reports_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'ready'::text, 'failed'::text])))
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
CREATE TABLE sitegrade_queue.queue_stats_20261122 (
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
ALTER TABLE ONLY sitegrade_queue.queue_stats ATTACH PARTITION sitegrade_queue.queue_stats_20261122 FOR VALUES FROM ('2026-11-22 00:00:00+00') TO ('2026-11-23 00:00:00+00');
ALTER TABLE ONLY sitegrade_queue.queue_stats ATTACH PARTITION sitegrade_queue.queue_stats_20261123 FOR VALUES FROM ('2026-11-23 00:00:00+00') TO ('2026-11-24 00:00:00+00');
ALTER TABLE ONLY public.sitegrade_migrations ALTER COLUMN id SET DEFAULT nextval('public.sitegrade_migrations_id_seq'::regclass);
INSERT INTO public.api_keys VALUES
	('01a20565-405d-7644-afd4-346ce6e595c4', 'acme', 'laptop', 'admin', '0507140a1638a9716f59973554a00fa15bf91df5e77a0f9c30e18e49d8f582a2', '2026-11-22 22:34:11.42+00', NULL, NULL, NULL),
	('01a20565-4066-7079-b504-8ee5d8f8c8f3', 'acme', 'reader', 'read', '1b567c3dc3e26084769421d811618beec0fbf786e5e45771a0de3aa2767ac731', '2026-11-22 22:34:11.429+00', NULL, '2999-12-31 00:00:00+00', NULL),
	('01a20565-4077-71b3-b745-49986ed72a31', 'acme', 'old', 'write', '8f5548c441e991b200d0f92ebac7f8350c1584bc19043fb0e74bfffb2e2ff08d', '2026-11-22 22:34:11.447+00', NULL, NULL, '2026-11-22 22:34:11.457+00');
INSERT INTO public.generations VALUES
	('acme', '01a20565-3943-7735-8775-ab6206c1c092', '01a20565-3945-725e-9446-9909efd7c56c', 'fixed', '1', '2026-11-22 22:34:10.163+00', '2026-11-22 22:34:10.234+00', 585, '[{"id": "content", "score": 58.5, "title": "Content", "weight": 1.5}, {"id": "empty", "score": null, "title": "Nothing to check", "weight": 1}]', '[{"id": "has-title", "score": 100, "title": "Title — with “quotes”, <markup> and 表", "weight": 2, "outcome": "pass", "category": "content", "evidence": [], "explanation": "Because of \\ and % and _ and ''."}, {"id": "has-text", "score": 40, "title": "Title — with “quotes”, <markup> and 表", "weight": 2, "outcome": "fail", "category": "content", "evidence": [{"kind": "element", "line": 3, "value": "<img src=\"a&amp;b\">"}, {"kind": "url", "line": null, "value": "https://example.com/a"}, {"kind": "header", "line": null, "value": "cache-control: no-store"}], "explanation": "Because of \\ and % and _ and ''."}, {"id": "has-summary", "score": 12.5, "title": "Title — with “quotes”, <markup> and 表", "weight": 1, "outcome": "warn", "category": "content", "evidence": [], "explanation": "Because of \\ and % and _ and ''."}, {"id": "has-video", "score": null, "title": "Title — with “quotes”, <markup> and 表", "weight": 2, "outcome": "not applicable", "category": "content", "evidence": [], "explanation": "Because of \\ and % and _ and ''."}]', NULL),
	('acme', '01a20565-397d-7551-931e-f9a0caf9b121', '01a20565-397e-7663-af29-708c57dfe100', 'fixed', '1', '2026-11-22 22:34:10.307+00', '2026-11-22 22:34:10.343+00', 807, '[{"id": "content", "score": 80.7, "title": "Content", "weight": 1.5}, {"id": "empty", "score": null, "title": "Nothing to check", "weight": 1}]', '[{"id": "has-title", "score": 100, "title": "Title — with “quotes”, <markup> and 表", "weight": 2, "outcome": "pass", "category": "content", "evidence": [], "explanation": "Because of \\ and % and _ and ''."}, {"id": "has-text", "score": 95.5, "title": "Title — with “quotes”, <markup> and 表", "weight": 2, "outcome": "fail", "category": "content", "evidence": [{"kind": "element", "line": 3, "value": "<img src=\"a&amp;b\">"}, {"kind": "url", "line": null, "value": "https://example.com/a"}, {"kind": "header", "line": null, "value": "cache-control: no-store"}], "explanation": "Because of \\ and % and _ and ''."}, {"id": "has-summary", "score": 12.5, "title": "Title — with “quotes”, <markup> and 表", "weight": 1, "outcome": "warn", "category": "content", "evidence": [], "explanation": "Because of \\ and % and _ and ''."}, {"id": "has-video", "score": null, "title": "Title — with “quotes”, <markup> and 表", "weight": 2, "outcome": "not applicable", "category": "content", "evidence": [], "explanation": "Because of \\ and % and _ and ''."}]', NULL),
	('acme', '01a20565-3998-734f-a3bb-0339a2e58e5a', '01a20565-39a9-77d1-9899-baf8301b8873', 'fixed', '1', '2026-11-22 22:34:10.406+00', '2026-11-22 22:34:10.417+00', 425, '[{"id": "content", "score": 42.5, "title": "Content", "weight": 1.5}, {"id": "empty", "score": null, "title": "Nothing to check", "weight": 1}]', '[{"id": "has-title", "score": 100, "title": "Title — with “quotes”, <markup> and 表", "weight": 2, "outcome": "pass", "category": "content", "evidence": [], "explanation": "Because of \\ and % and _ and ''."}, {"id": "has-text", "score": 0, "title": "Title — with “quotes”, <markup> and 表", "weight": 2, "outcome": "fail", "category": "content", "evidence": [{"kind": "element", "line": 3, "value": "<img src=\"a&amp;b\">"}, {"kind": "url", "line": null, "value": "https://example.com/a"}, {"kind": "header", "line": null, "value": "cache-control: no-store"}], "explanation": "Because of \\ and % and _ and ''."}, {"id": "has-summary", "score": 12.5, "title": "Title — with “quotes”, <markup> and 表", "weight": 1, "outcome": "warn", "category": "content", "evidence": [], "explanation": "Because of \\ and % and _ and ''."}, {"id": "has-video", "score": null, "title": "Title — with “quotes”, <markup> and 表", "weight": 2, "outcome": "not applicable", "category": "content", "evidence": [], "explanation": "Because of \\ and % and _ and ''."}]', NULL),
	('acme', '01a20565-39cc-7565-9e98-77985e21d2df', '01a20565-39cc-7565-9e98-7b8cacd61641', 'fixed', '1', '2026-11-22 22:34:10.453+00', '2026-11-22 22:34:10.465+00', 665, '[{"id": "content", "score": 66.5, "title": "Content", "weight": 1.5}, {"id": "empty", "score": null, "title": "Nothing to check", "weight": 1}]', '[{"id": "has-title", "score": 100, "title": "Title — with “quotes”, <markup> and 表", "weight": 2, "outcome": "pass", "category": "content", "evidence": [], "explanation": "Because of \\ and % and _ and ''."}, {"id": "has-text", "score": 60, "title": "Title — with “quotes”, <markup> and 表", "weight": 2, "outcome": "fail", "category": "content", "evidence": [{"kind": "element", "line": 3, "value": "<img src=\"a&amp;b\">"}, {"kind": "url", "line": null, "value": "https://example.com/a"}, {"kind": "header", "line": null, "value": "cache-control: no-store"}], "explanation": "Because of \\ and % and _ and ''."}, {"id": "has-summary", "score": 12.5, "title": "Title — with “quotes”, <markup> and 表", "weight": 1, "outcome": "warn", "category": "content", "evidence": [], "explanation": "Because of \\ and % and _ and ''."}, {"id": "has-video", "score": null, "title": "Title — with “quotes”, <markup> and 表", "weight": 2, "outcome": "not applicable", "category": "content", "evidence": [], "explanation": "Because of \\ and % and _ and ''."}]', NULL),
	('acme', '01a20565-3a09-71f4-8214-9906213c2b39', '01a20565-3aa5-74dd-b407-e39932b25859', 'fixed', '1', '2026-11-22 22:34:10.509+00', '2026-11-22 22:34:10.52+00', 725, '[{"id": "content", "score": 72.5, "title": "Content", "weight": 1.5}, {"id": "empty", "score": null, "title": "Nothing to check", "weight": 1}]', '[{"id": "has-title", "score": 100, "title": "Title — with “quotes”, <markup> and 表", "weight": 2, "outcome": "pass", "category": "content", "evidence": [], "explanation": "Because of \\ and % and _ and ''."}, {"id": "has-text", "score": 75, "title": "Title — with “quotes”, <markup> and 表", "weight": 2, "outcome": "fail", "category": "content", "evidence": [{"kind": "element", "line": 3, "value": "<img src=\"a&amp;b\">"}, {"kind": "url", "line": null, "value": "https://example.com/a"}, {"kind": "header", "line": null, "value": "cache-control: no-store"}], "explanation": "Because of \\ and % and _ and ''."}, {"id": "has-summary", "score": 12.5, "title": "Title — with “quotes”, <markup> and 表", "weight": 1, "outcome": "warn", "category": "content", "evidence": [], "explanation": "Because of \\ and % and _ and ''."}, {"id": "has-video", "score": null, "title": "Title — with “quotes”, <markup> and 表", "weight": 2, "outcome": "not applicable", "category": "content", "evidence": [], "explanation": "Because of \\ and % and _ and ''."}]', NULL),
	('acme', '01a20565-3ac1-76ec-bea9-0162ddab0bd3', '01a20565-3ac1-76ec-bea9-07bb7af8473e', 'fixed', '1', '2026-11-22 22:34:10.589+00', '2026-11-22 22:34:10.605+00', NULL, NULL, NULL, '{"code": "target_unreachable", "message": "The host did not respond."}'),
	('globex', '01a20565-3b07-7136-9bb2-1272388d240e', '01a20565-3b07-7136-9bb2-14b57b952a66', 'fixed', '1', '2026-11-22 22:34:10.652+00', '2026-11-22 22:34:10.663+00', 777, '[{"id": "content", "score": 77.7, "title": "Content", "weight": 1.5}, {"id": "empty", "score": null, "title": "Nothing to check", "weight": 1}]', '[{"id": "has-title", "score": 100, "title": "Title — with “quotes”, <markup> and 表", "weight": 2, "outcome": "pass", "category": "content", "evidence": [], "explanation": "Because of \\ and % and _ and ''."}, {"id": "has-text", "score": 88, "title": "Title — with “quotes”, <markup> and 表", "weight": 2, "outcome": "fail", "category": "content", "evidence": [{"kind": "element", "line": 3, "value": "<img src=\"a&amp;b\">"}, {"kind": "url", "line": null, "value": "https://example.com/a"}, {"kind": "header", "line": null, "value": "cache-control: no-store"}], "explanation": "Because of \\ and % and _ and ''."}, {"id": "has-summary", "score": 12.5, "title": "Title — with “quotes”, <markup> and 表", "weight": 1, "outcome": "warn", "category": "content", "evidence": [], "explanation": "Because of \\ and % and _ and ''."}, {"id": "has-video", "score": null, "title": "Title — with “quotes”, <markup> and 表", "weight": 2, "outcome": "not applicable", "category": "content", "evidence": [], "explanation": "Because of \\ and % and _ and ''."}]', NULL),
	('acme', '01a20565-3943-7735-8775-ab6206c1c092', '01a20565-3dae-7413-9568-77f7f47d3985', 'fixed', '1', '2026-11-22 22:34:10.897+00', '2026-11-22 22:34:11.006+00', NULL, NULL, NULL, '{"code": "target_unreachable", "message": "The host did not respond."}'),
	('acme', '01a20565-397d-7551-931e-f9a0caf9b121', '01a20565-3dce-70cb-9e71-83a87f0e8df7', 'fixed', '1', '2026-11-22 22:34:11.019+00', '2026-11-22 22:34:11.025+00', NULL, NULL, NULL, '{"code": "target_unreachable", "message": "The host did not respond."}'),
	('acme', '01a20565-3943-7735-8775-ab6206c1c092', '01a20565-3fdc-713d-8f9a-274406a0e3b1', 'fixed', '1', '2026-11-22 22:34:11.325+00', '2026-11-22 22:34:11.333+00', 785, '[{"id": "content", "score": 78.5, "title": "Content", "weight": 1.5}, {"id": "empty", "score": null, "title": "Nothing to check", "weight": 1}]', '[{"id": "has-title", "score": 100, "title": "Title — with “quotes”, <markup> and 表", "weight": 2, "outcome": "pass", "category": "content", "evidence": [], "explanation": "Because of \\ and % and _ and ''."}, {"id": "has-text", "score": 90, "title": "Title — with “quotes”, <markup> and 表", "weight": 2, "outcome": "fail", "category": "content", "evidence": [{"kind": "element", "line": 3, "value": "<img src=\"a&amp;b\">"}, {"kind": "url", "line": null, "value": "https://example.com/a"}, {"kind": "header", "line": null, "value": "cache-control: no-store"}], "explanation": "Because of \\ and % and _ and ''."}, {"id": "has-summary", "score": 12.5, "title": "Title — with “quotes”, <markup> and 表", "weight": 1, "outcome": "warn", "category": "content", "evidence": [], "explanation": "Because of \\ and % and _ and ''."}, {"id": "has-video", "score": null, "title": "Title — with “quotes”, <markup> and 表", "weight": 2, "outcome": "not applicable", "category": "content", "evidence": [], "explanation": "Because of \\ and % and _ and ''."}]', NULL);
INSERT INTO public.projects VALUES
	('acme', 'shop.example.com', '2026-11-22 22:34:09.605+00'),
	('acme', 'xn--bcher-kva.example', '2026-11-22 22:34:09.705+00'),
	('acme', 'private.example.org', '2026-11-22 22:34:09.74+00'),
	('acme', 'unreachable.example.com', '2026-11-22 22:34:09.985+00'),
	('acme', 'deleted.example.com', '2026-11-22 22:34:10.025+00'),
	('globex', 'globex.example.net', '2026-11-22 22:34:10.055+00'),
	('acme', 'running.example.com', '2026-11-22 22:34:11.486+00'),
	('acme', 'pending.example.com', '2026-11-22 22:34:11.594+00');
INSERT INTO public.reports VALUES
	('acme', '01a20565-3943-7735-8775-ab6206c1c092', 'https://shop.example.com/', DEFAULT, 'shop.example.com', 'public', NULL, 'ready', '01a20565-3fdc-713d-8f9a-274406a0e3b1', 1, NULL, NULL, '01a20565-3fdc-713d-8f9a-274406a0e3b1', 'fixed', '1', 785, '2026-11-22 22:34:11.333+00', '2026-11-22 22:34:09.605+00', '2026-11-22 22:34:11.333+00', 9),
	('acme', '01a20565-3998-734f-a3bb-0339a2e58e5a', 'https://xn--bcher-kva.example/%E8%A1%A8?q=%25', DEFAULT, 'xn--bcher-kva.example', 'public', NULL, 'ready', '01a20565-39a9-77d1-9899-baf8301b8873', 1, NULL, NULL, '01a20565-39a9-77d1-9899-baf8301b8873', 'fixed', '1', 425, '2026-11-22 22:34:10.417+00', '2026-11-22 22:34:09.705+00', '2026-11-22 22:34:10.417+00', 3),
	('acme', '01a20565-409d-7346-b348-14967638068b', 'https://running.example.com/', DEFAULT, 'running.example.com', 'public', NULL, 'running', '01a20565-409e-7073-a556-175be1d9ec0a', 1, NULL, NULL, NULL, NULL, NULL, -1, '-infinity', '2026-11-22 22:34:11.486+00', '2026-11-22 22:34:11.535+00', 2),
	('acme', '01a20565-410a-7058-9d33-c81495f207f2', 'https://pending.example.com/', DEFAULT, 'pending.example.com', 'public', NULL, 'pending', '01a20565-410a-7058-9d33-ce40296f2cdb', 0, NULL, NULL, NULL, NULL, NULL, -1, '-infinity', '2026-11-22 22:34:11.594+00', '2026-11-22 22:34:11.594+00', 1),
	('acme', '01a20565-3a09-71f4-8214-9906213c2b39', 'https://private.example.org/password', DEFAULT, 'private.example.org', 'password', '$argon2id$v=19$m=19456,t=2,p=1$Zp1XhMu89spcWvv4ghwX1w$vwP5lxa4RCGIZ4+kkX/TE2FEY3zj4OuiTGH7M0ZZ950', 'ready', '01a20565-3aa5-74dd-b407-e39932b25859', 1, NULL, NULL, '01a20565-3aa5-74dd-b407-e39932b25859', 'fixed', '1', 725, '2026-11-22 22:34:10.52+00', '2026-11-22 22:34:09.957+00', '2026-11-22 22:34:10.52+00', 3),
	('acme', '01a20565-411e-7587-8b0c-ab91f6007d68', 'https://pending.example.com/private', DEFAULT, 'pending.example.com', 'private', NULL, 'pending', '01a20565-411e-7587-8b0c-af1356a80db5', 0, NULL, NULL, NULL, NULL, NULL, -1, '-infinity', '2026-11-22 22:34:11.614+00', '2026-11-22 22:34:11.614+00', 1),
	('acme', '01a20565-3ac1-76ec-bea9-0162ddab0bd3', 'https://unreachable.example.com/', DEFAULT, 'unreachable.example.com', 'public', NULL, 'failed', '01a20565-3ac1-76ec-bea9-07bb7af8473e', 1, 'target_unreachable', 'The host did not respond.', NULL, NULL, NULL, -1, '-infinity', '2026-11-22 22:34:09.985+00', '2026-11-22 22:34:10.605+00', 3),
	('acme', '01a20565-39cc-7565-9e98-77985e21d2df', 'https://private.example.org/', DEFAULT, 'private.example.org', 'private', NULL, 'pending', '01a20565-4127-70f7-9cb8-3bec49427329', 0, NULL, NULL, '01a20565-39cc-7565-9e98-7b8cacd61641', 'fixed', '1', 665, '2026-11-22 22:34:10.465+00', '2026-11-22 22:34:09.74+00', '2026-11-22 22:34:11.623+00', 4),
	('globex', '01a20565-3b07-7136-9bb2-1272388d240e', 'https://globex.example.net/', DEFAULT, 'globex.example.net', 'public', NULL, 'ready', '01a20565-3b07-7136-9bb2-14b57b952a66', 1, NULL, NULL, '01a20565-3b07-7136-9bb2-14b57b952a66', 'fixed', '1', 777, '2026-11-22 22:34:10.663+00', '2026-11-22 22:34:10.055+00', '2026-11-22 22:34:10.663+00', 3),
	('acme', '01a20565-397d-7551-931e-f9a0caf9b121', 'https://shop.example.com/about', DEFAULT, 'shop.example.com', 'public', NULL, 'failed', '01a20565-3dce-70cb-9e71-83a87f0e8df7', 1, 'target_unreachable', 'The host did not respond.', '01a20565-397e-7663-af29-708c57dfe100', 'fixed', '1', 807, '2026-11-22 22:34:10.343+00', '2026-11-22 22:34:09.662+00', '2026-11-22 22:34:11.025+00', 6);
INSERT INTO public.sitegrade_migrations VALUES
	(1, '2026-11-20-initial-schema', '2026-11-22 22:34:08.80222+00');
INSERT INTO sitegrade_queue.job_common VALUES
	('01a20565-3945-725e-9446-9909efd7c56c', 'generations', 0, '{"host": "shop.example.com", "account": "acme", "reportId": "01a20565-3943-7735-8775-ab6206c1c092", "generationId": "01a20565-3945-725e-9446-9909efd7c56c"}', 'completed', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'shop.example.com', NULL, '2026-11-22 22:34:09.606982+00', '2026-11-22 22:34:09.606982+00', '2026-11-22 22:34:10.132717+00', '2026-11-22 22:34:10.287582+00', '2036-11-19 22:34:09.606982+00', NULL, 'generations-given-up', 'standard', '2026-11-22 22:34:10.132717+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a20565-397e-7663-af29-708c57dfe100', 'generations', 0, '{"host": "shop.example.com", "account": "acme", "reportId": "01a20565-397d-7551-931e-f9a0caf9b121", "generationId": "01a20565-397e-7663-af29-708c57dfe100"}', 'completed', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'shop.example.com', NULL, '2026-11-22 22:34:09.663586+00', '2026-11-22 22:34:09.663586+00', '2026-11-22 22:34:10.304085+00', '2026-11-22 22:34:10.37728+00', '2036-11-19 22:34:09.663586+00', NULL, 'generations-given-up', 'standard', '2026-11-22 22:34:10.304085+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a20565-39a9-77d1-9899-baf8301b8873', 'generations', 0, '{"host": "xn--bcher-kva.example", "account": "acme", "reportId": "01a20565-3998-734f-a3bb-0339a2e58e5a", "generationId": "01a20565-39a9-77d1-9899-baf8301b8873"}', 'completed', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'xn--bcher-kva.example', NULL, '2026-11-22 22:34:09.706357+00', '2026-11-22 22:34:09.706357+00', '2026-11-22 22:34:10.397969+00', '2026-11-22 22:34:10.433987+00', '2036-11-19 22:34:09.706357+00', NULL, 'generations-given-up', 'standard', '2026-11-22 22:34:10.397969+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a20565-39cc-7565-9e98-7b8cacd61641', 'generations', 0, '{"host": "private.example.org", "account": "acme", "reportId": "01a20565-39cc-7565-9e98-77985e21d2df", "generationId": "01a20565-39cc-7565-9e98-7b8cacd61641"}', 'completed', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'private.example.org', NULL, '2026-11-22 22:34:09.743187+00', '2026-11-22 22:34:09.743187+00', '2026-11-22 22:34:10.444818+00', '2026-11-22 22:34:10.485425+00', '2036-11-19 22:34:09.743187+00', NULL, 'generations-given-up', 'standard', '2026-11-22 22:34:10.444818+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a20565-3aa5-74dd-b407-e39932b25859', 'generations', 0, '{"host": "private.example.org", "account": "acme", "reportId": "01a20565-3a09-71f4-8214-9906213c2b39", "generationId": "01a20565-3aa5-74dd-b407-e39932b25859"}', 'completed', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'private.example.org', NULL, '2026-11-22 22:34:09.958253+00', '2026-11-22 22:34:09.958253+00', '2026-11-22 22:34:10.493723+00', '2026-11-22 22:34:10.568838+00', '2036-11-19 22:34:09.958253+00', NULL, 'generations-given-up', 'standard', '2026-11-22 22:34:10.493723+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a20565-3ac1-76ec-bea9-07bb7af8473e', 'generations', 0, '{"host": "unreachable.example.com", "account": "acme", "reportId": "01a20565-3ac1-76ec-bea9-0162ddab0bd3", "generationId": "01a20565-3ac1-76ec-bea9-07bb7af8473e"}', 'completed', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'unreachable.example.com', NULL, '2026-11-22 22:34:09.987078+00', '2026-11-22 22:34:09.987078+00', '2026-11-22 22:34:10.577896+00', '2026-11-22 22:34:10.611761+00', '2036-11-19 22:34:09.987078+00', NULL, 'generations-given-up', 'standard', '2026-11-22 22:34:10.577896+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a20565-3ae9-7656-8f21-daad49d111ac', 'generations', 0, '{"host": "deleted.example.com", "account": "acme", "reportId": "01a20565-3ae9-7656-8f21-d6b5bcc10e4d", "generationId": "01a20565-3ae9-7656-8f21-daad49d111ac"}', 'completed', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'deleted.example.com', NULL, '2026-11-22 22:34:10.02628+00', '2026-11-22 22:34:10.02628+00', '2026-11-22 22:34:10.613656+00', '2026-11-22 22:34:10.641271+00', '2036-11-19 22:34:10.02628+00', NULL, 'generations-given-up', 'standard', '2026-11-22 22:34:10.613656+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a20565-3b07-7136-9bb2-14b57b952a66', 'generations', 0, '{"host": "globex.example.net", "account": "globex", "reportId": "01a20565-3b07-7136-9bb2-1272388d240e", "generationId": "01a20565-3b07-7136-9bb2-14b57b952a66"}', 'completed', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'globex.example.net', NULL, '2026-11-22 22:34:10.059714+00', '2026-11-22 22:34:10.059714+00', '2026-11-22 22:34:10.645301+00', '2026-11-22 22:34:10.681629+00', '2036-11-19 22:34:10.059714+00', NULL, 'generations-given-up', 'standard', '2026-11-22 22:34:10.645301+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a20565-3dae-7413-9568-77f7f47d3985', 'generations', 0, '{"host": "shop.example.com", "account": "acme", "reportId": "01a20565-3943-7735-8775-ab6206c1c092", "generationId": "01a20565-3dae-7413-9568-77f7f47d3985"}', 'completed', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'shop.example.com', NULL, '2026-11-22 22:34:10.738529+00', '2026-11-22 22:34:10.738529+00', '2026-11-22 22:34:10.847137+00', '2026-11-22 22:34:11.011109+00', '2036-11-19 22:34:10.738529+00', NULL, 'generations-given-up', 'standard', '2026-11-22 22:34:10.847137+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a20565-3dce-70cb-9e71-83a87f0e8df7', 'generations', 0, '{"host": "shop.example.com", "account": "acme", "reportId": "01a20565-397d-7551-931e-f9a0caf9b121", "generationId": "01a20565-3dce-70cb-9e71-83a87f0e8df7"}', 'completed', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'shop.example.com', NULL, '2026-11-22 22:34:10.767025+00', '2026-11-22 22:34:10.767025+00', '2026-11-22 22:34:11.013157+00', '2026-11-22 22:34:11.032264+00', '2036-11-19 22:34:10.767025+00', NULL, 'generations-given-up', 'standard', '2026-11-22 22:34:11.013157+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a20565-3fdc-713d-8f9a-274406a0e3b1', 'generations', 0, '{"host": "shop.example.com", "account": "acme", "reportId": "01a20565-3943-7735-8775-ab6206c1c092", "generationId": "01a20565-3fdc-713d-8f9a-274406a0e3b1"}', 'completed', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'shop.example.com', NULL, '2026-11-22 22:34:11.292725+00', '2026-11-22 22:34:11.292725+00', '2026-11-22 22:34:11.322418+00', '2026-11-22 22:34:11.340081+00', '2036-11-19 22:34:11.292725+00', NULL, 'generations-given-up', 'standard', '2026-11-22 22:34:11.322418+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a20565-409e-7073-a556-175be1d9ec0a', 'generations', 0, '{"host": "running.example.com", "account": "acme", "reportId": "01a20565-409d-7346-b348-14967638068b", "generationId": "01a20565-409e-7073-a556-175be1d9ec0a"}', 'active', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'running.example.com', NULL, '2026-11-22 22:34:11.487874+00', '2026-11-22 22:34:11.487874+00', '2026-11-22 22:34:11.519477+00', NULL, '2036-11-19 22:34:11.487874+00', NULL, 'generations-given-up', 'standard', '2026-11-22 22:34:11.519477+00', 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a20565-410a-7058-9d33-ce40296f2cdb', 'generations', 0, '{"host": "pending.example.com", "account": "acme", "reportId": "01a20565-410a-7058-9d33-c81495f207f2", "generationId": "01a20565-410a-7058-9d33-ce40296f2cdb"}', 'created', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'pending.example.com', NULL, '2026-11-22 22:34:11.59497+00', '2026-11-22 22:34:11.59497+00', NULL, NULL, '2036-11-19 22:34:11.59497+00', NULL, 'generations-given-up', 'standard', NULL, 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a20565-411e-7587-8b0c-af1356a80db5', 'generations', 0, '{"host": "pending.example.com", "account": "acme", "reportId": "01a20565-411e-7587-8b0c-ab91f6007d68", "generationId": "01a20565-411e-7587-8b0c-af1356a80db5"}', 'created', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'pending.example.com', NULL, '2026-11-22 22:34:11.615102+00', '2026-11-22 22:34:11.615102+00', NULL, NULL, '2036-11-19 22:34:11.615102+00', NULL, 'generations-given-up', 'standard', NULL, 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('01a20565-4127-70f7-9cb8-3bec49427329', 'generations', 0, '{"host": "private.example.org", "account": "acme", "reportId": "01a20565-39cc-7565-9e98-77985e21d2df", "generationId": "01a20565-4127-70f7-9cb8-3bec49427329"}', 'created', 3, 0, 1, true, 0, 900, 600, NULL, NULL, 'private.example.org', NULL, '2026-11-22 22:34:11.623988+00', '2026-11-22 22:34:11.623988+00', NULL, NULL, '2036-11-19 22:34:11.623988+00', NULL, 'generations-given-up', 'standard', NULL, 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO sitegrade_queue.queue VALUES
	('generations', 'standard', 3, 1, true, 0, 900, 315360000, 600, 'generations-given-up', false, 'job_common', 0, 7, 7, 0, 1, 0, 8, 0, 0, 0, NULL, NULL, '{7}', 30, false, NULL, '2026-11-22 22:34:10.144809+00', '2026-11-22 22:34:10.163147+00', '2026-11-22 22:34:10.252797+00', '2026-11-22 22:34:09.580829+00', '2026-11-22 22:34:09.587629+00'),
	('generations-given-up', 'standard', 10000, 1, true, 300, 60, 315360000, 600, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{0}', NULL, false, NULL, '2026-11-22 22:34:10.144809+00', '2026-11-22 22:34:10.163147+00', '2026-11-22 22:34:10.252797+00', '2026-11-22 22:34:09.538097+00', '2026-11-22 22:34:09.552818+00');
INSERT INTO sitegrade_queue.version VALUES
	(43, NULL, '2026-11-22 22:34:09.564817+00', NULL, '2026-11-22 22:34:10.325164+00', NULL);
SELECT pg_catalog.setval('public.sitegrade_migrations_id_seq', 1, true);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.generations
    ADD CONSTRAINT generations_pkey PRIMARY KEY (account, report_id, id);
ALTER TABLE ONLY public.idempotency_requests
    ADD CONSTRAINT idempotency_requests_pkey PRIMARY KEY (account, key);
ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_pkey PRIMARY KEY (account, name);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_id UNIQUE (id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (account, id);
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
ALTER TABLE ONLY sitegrade_queue.queue_stats_20261122
    ADD CONSTRAINT queue_stats_20261122_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY sitegrade_queue.queue_stats_20261123
    ADD CONSTRAINT queue_stats_20261123_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY sitegrade_queue.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name, key);
ALTER TABLE ONLY sitegrade_queue.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (event, name);
ALTER TABLE ONLY sitegrade_queue.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (version);
ALTER TABLE ONLY sitegrade_queue.warning
    ADD CONSTRAINT warning_pkey PRIMARY KEY (id);
CREATE INDEX api_keys_account ON public.api_keys USING btree (account, id);
CREATE INDEX idempotency_requests_expiry ON public.idempotency_requests USING btree (expires_at);
CREATE INDEX projects_created ON public.projects USING btree (account, created_at, name);
CREATE INDEX projects_search ON public.projects USING gin (account, name public.gin_trgm_ops);
CREATE INDEX reports_generated ON public.reports USING btree (account, generated_key, id);
CREATE INDEX reports_project ON public.reports USING btree (account, project, id) INCLUDE (score_key, generated_key);
CREATE INDEX reports_project_url ON public.reports USING btree (account, hashtextextended(project, (0)::bigint), url, id);
CREATE INDEX reports_score ON public.reports USING btree (account, score_key, id);
CREATE INDEX reports_search ON public.reports USING gin (account, url_lc public.gin_trgm_ops);
CREATE INDEX reports_url ON public.reports USING btree (account, url, id);
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
CREATE INDEX queue_stats_20261122_name_captured_on_deferred_count_queued_idx ON sitegrade_queue.queue_stats_20261122 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX queue_stats_20261123_name_captured_on_deferred_count_queued_idx ON sitegrade_queue.queue_stats_20261123 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX warning_i1 ON sitegrade_queue.warning USING btree (created_on DESC);
ALTER INDEX sitegrade_queue.job_pkey ATTACH PARTITION sitegrade_queue.job_common_pkey;
ALTER INDEX sitegrade_queue.queue_stats_i1 ATTACH PARTITION sitegrade_queue.queue_stats_20261122_name_captured_on_deferred_count_queued_idx;
ALTER INDEX sitegrade_queue.queue_stats_pkey ATTACH PARTITION sitegrade_queue.queue_stats_20261122_pkey;
ALTER INDEX sitegrade_queue.queue_stats_i1 ATTACH PARTITION sitegrade_queue.queue_stats_20261123_name_captured_on_deferred_count_queued_idx;
ALTER INDEX sitegrade_queue.queue_stats_pkey ATTACH PARTITION sitegrade_queue.queue_stats_20261123_pkey;
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
