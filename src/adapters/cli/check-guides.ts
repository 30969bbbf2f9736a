import type { Catalogue, CheckDescription } from '../../application/index.js';
import type { GeneratorVersion } from '../../domain/index.js';

/** The page that documents the checks of the static generator, in the repository that `homepage` in package.json names. */
const CHECKS_PAGE = 'https://github.com/sitegrade/sitegrade/blob/main/docs/checks.md';

/** Name of the generator that the page documents. */
const DOCUMENTED_GENERATOR = 'static';

export interface CheckGuide extends CheckDescription {
  /** Absolute URL of the documentation of the check. */
  readonly documentation: string;
}

export type CheckGuides = ReadonlyMap<string, CheckGuide>;

/** The descriptions of all checks in `catalogue`, by check id. */
export function guidesOf({ generator, checks }: Catalogue): CheckGuides {
  const isDocumented = generator.name === DOCUMENTED_GENERATOR;
  return new Map(
    checks.map((check) => {
      const documentation = isDocumented ? `${CHECKS_PAGE}#${encodeURIComponent(check.id)}` : check.source.url;
      return [check.id, { ...check, documentation }];
    }),
  );
}

/** Name and version of a generator, for people. */
export function generatorName({ name, version }: GeneratorVersion): string {
  return `${name} ${version}`;
}
