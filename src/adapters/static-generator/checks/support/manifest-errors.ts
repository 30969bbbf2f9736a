import type { Evidence } from '../../../../domain/index.js';
import { textEvidence } from './evidence.js';

type JsonObject = Readonly<Record<string, unknown>>;

const STRINGS = [
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
/** Members with a fixed set of values. Browsers ignore other values. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  dir: ['ltr', 'rtl', 'auto'],
  display: ['fullscreen', 'standalone', 'minimal-ui', 'browser'],
  orientation: [
    ...['any', 'natural', 'landscape', 'landscape-primary', 'landscape-secondary'],
    ...['portrait', 'portrait-primary', 'portrait-secondary'],
  ],
};
/** Lists of objects, with the required members of each object. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  icons: ['src'],
  screenshots: ['src'],
  shortcuts: ['name', 'url'],
  related_applications: ['platform'],
};
/** Bounds the work: the most entries of a list to check. */
const MAX_ENTRIES = 100;

/** The members of a web app manifest (W3C, 2025) that browsers ignore because they are invalid, as evidence. */
export function manifestErrors(manifest: JsonObject): Evidence[] {
  const errors = [
    ...STRINGS.filter((name) => has(manifest, name) && typeof manifest[name] !== 'string').map(
      (name) => `${name}: not a string`,
    ),
    ...Object.entries(KEYWORDS).flatMap(([name, words]) =>
      has(manifest, name) && !words.includes(word(manifest[name])) ? [`${name}: not one of ${words.join(', ')}`] : [],
    ),
    ...Object.entries(LISTS).flatMap(([name, required]) =>
      has(manifest, name) ? listErrors(name, manifest[name], required) : [],
    ),
    ...(has(manifest, 'prefer_related_applications') && typeof manifest.prefer_related_applications !== 'boolean'
      ? ['prefer_related_applications: not true or false']
      : []),
  ];
  return errors.map((error) => textEvidence(error));
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listErrors(name: string, value: unknown, required: readonly string[]): string[] {
  if (!Array.isArray(value)) return [`${name}: not a list`];
  return (value as unknown[]).slice(0, MAX_ENTRIES).flatMap((entry, index) => {
    if (!isJsonObject(entry)) return [`${name}[${index}]: not an object`];
    return required
      .filter((member) => typeof entry[member] !== 'string' || entry[member] === '')
      .map((member) => `${name}[${index}].${member}: missing, empty or not a string`);
  });
}

function has(manifest: JsonObject, name: string): boolean {
  return Object.hasOwn(manifest, name);
}

function word(value: unknown): string {
  return typeof value === 'string' ? value.trim().toLowerCase() : '';
}
