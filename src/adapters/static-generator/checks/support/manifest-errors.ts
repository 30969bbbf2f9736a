import type { Evidence } from '../../../../domain/index.js';
import { textEvidence } from './evidence.js';

type JsonObject = Readonly<Record<string, unknown>>;

const TEXTS = [
  'name',
  'short_name',
  'description',
  'id',
  'start_url',
  'scope',
  'lang',
  'theme_color',
  'background_color',
];
/** Members that know a few words only; browsers ignore any other. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  dir: ['ltr', 'rtl', 'auto'],
  display: ['fullscreen', 'standalone', 'minimal-ui', 'browser'],
  orientation: [
    ...['any', 'natural', 'landscape', 'landscape-primary', 'landscape-secondary'],
    ...['portrait', 'portrait-primary', 'portrait-secondary'],
  ],
};
/** Lists of objects, each with the members that it is nothing without. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  icons: ['src'],
  screenshots: ['src'],
  shortcuts: ['name', 'url'],
  related_applications: ['platform'],
};
/** Entries of a list that are looked at. */
const MAX_ENTRIES = 100;

/** What of a web application manifest (W3C, of 2025) browsers must ignore, since it is of the wrong type. */
export function manifestErrors(manifest: JsonObject): Evidence[] {
  const faults = [
    ...TEXTS.filter((name) => has(manifest, name) && typeof manifest[name] !== 'string').map(
      (name) => `${name}: no text`,
    ),
    ...Object.entries(WORDS).flatMap(([name, words]) =>
      has(manifest, name) && !words.includes(word(manifest[name])) ? [`${name}: none of ${words.join(', ')}`] : [],
    ),
    ...Object.entries(LISTS).flatMap(([name, required]) =>
      has(manifest, name) ? listFaults(name, manifest[name], required) : [],
    ),
    ...(has(manifest, 'prefer_related_applications') && typeof manifest.prefer_related_applications !== 'boolean'
      ? ['prefer_related_applications: neither true nor false']
      : []),
  ];
  return faults.map((fault) => textEvidence(fault));
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listFaults(name: string, value: unknown, required: readonly string[]): string[] {
  if (!Array.isArray(value)) return [`${name}: no list`];
  return (value as unknown[]).slice(0, MAX_ENTRIES).flatMap((entry, index) => {
    if (!isJsonObject(entry)) return [`${name}[${index}]: no object`];
    return required
      .filter((member) => typeof entry[member] !== 'string' || entry[member] === '')
      .map((member) => `${name}[${index}].${member}: no text`);
  });
}

function has(manifest: JsonObject, name: string): boolean {
  return Object.hasOwn(manifest, name);
}

function word(value: unknown): string {
  return typeof value === 'string' ? value.trim().toLowerCase() : '';
}
