import type { Catalogue, CheckDescription } from '../../application/index.js';
import type { GeneratorVersion } from '../../domain/index.js';

export type CheckGuides = ReadonlyMap<string, CheckDescription>;

/** What there is to say about the checks of `catalogue`, by their ids. */
export function guidesOf(catalogue: Catalogue): CheckGuides {
  return new Map(catalogue.checks.map((check) => [check.id, check]));
}

/** Where a server has the page about a check, below its base. */
export function checkPage(id: string): string {
  return `/docs/checks/${encodeURIComponent(id)}`;
}

/** A generator as people know it. */
export function generatorName({ name, version }: GeneratorVersion): string {
  return `${name} ${version}`;
}
