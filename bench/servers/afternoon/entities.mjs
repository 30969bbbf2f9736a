import { defineEntity, p } from '@mikro-orm/core';

const instant = () => p.datetime(3);

/** Properties have the names of the columns. */
export const Report = defineEntity({
  name: 'Report',
  schema: 'reference',
  tableName: 'reports',
  properties: {
    account: p.text().primary(),
    id: p.uuid().primary(),
    url: p.text(),
    url_lc: p.text().generated('lower(url) stored').nullable().lazy(),
    project: p.text(),
    privacy: p.text(),
    password_hash: p.text().nullable().lazy(),
    status: p.text(),
    generation_id: p.uuid(),
    attempt: p.integer(),
    failure_code: p.text().nullable(),
    failure_message: p.text().nullable(),
    shown_generation_id: p.uuid().nullable(),
    shown_generator_name: p.text().nullable(),
    shown_generator_version: p.text().nullable(),
    score_key: p.smallint(),
    /** Text, because it can be -infinity. */
    generated_key: p.text(),
    created_at: instant(),
    updated_at: instant(),
    version: p.integer(),
  },
});

export const Generation = defineEntity({
  name: 'Generation',
  schema: 'reference',
  tableName: 'generations',
  properties: {
    account: p.text().primary(),
    report_id: p.uuid().primary(),
    id: p.uuid().primary(),
    categories: p.json().nullable(),
    actions: p.json().nullable(),
    caps: p.json().nullable(),
    packed_audits: p.blob().nullable(),
  },
});

export const Project = defineEntity({
  name: 'Project',
  schema: 'reference',
  tableName: 'projects',
  properties: { account: p.text().primary(), name: p.text().primary(), created_at: instant() },
});

export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    id: p.uuid().primary(),
    account: p.text(),
    scope: p.text(),
    hash: p.text(),
    revoked_at: instant().nullable(),
  },
});

export const ENTITIES = [Report, Generation, Project, ApiKey];
