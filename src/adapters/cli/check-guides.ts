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

/** Absolute URL of the page that documents all checks of the generator; null if there is none. */
export function checksPageOf({ generator }: Catalogue): string | null {
  return generator.name === DOCUMENTED_GENERATOR ? CHECKS_PAGE : null;
}

/** The descriptions of all checks in `catalogue`, by check id. */
export function guidesOf(catalogue: Catalogue): CheckGuides {
  const page = checksPageOf(catalogue);
  return new Map(
    catalogue.checks.map((check) => {
      const documentation = page === null ? check.source.url : `${page}#${encodeURIComponent(check.id)}`;
      return [check.id, { ...check, documentation }];
    }),
  );
}

/** Name and version of a generator, for people. */
export function generatorName({ name, version }: GeneratorVersion): string {
  return `${name} ${version}`;
}
