import registry from 'language-subtag-registry/data/json/language.json' with { type: 'json' };

/** The primary language subtags of the IANA registry (RFC 5646 §3.1): the codes of ISO 639-1, -2, -3 and -5. */
const SUBTAGS: ReadonlySet<string> = new Set(Object.keys(registry));

/** Whether this is a registered primary language subtag, in any case. */
export function isLanguage(subtag: string): boolean {
  const code = subtag.toLowerCase();
  // The registry has the private codes as one range, qaa..qtz. Of these, Lighthouse and axe accept only the first.
  return (SUBTAGS.has(code) && code.length <= 3) || code === 'qaa';
}

/** Whether the value of a `lang` is valid, as axe 4.14 decides: empty values and "-" are, blank values are not. */
export function isValidLanguageTag(value: string): boolean {
  if (value === '') return true;
  const language = value.slice(0, 100).trim().split('-', 1)[0] ?? '';
  return language === '' ? /\S/.test(value.slice(0, 100)) : isLanguage(language);
}
