import type { ElementVisitor } from '../../html/visitors.js';
import { attribute } from '../../html/document.js';

/** Records which of the wanted meta tags have content. Open Graph and Twitter use both `property` and `name`. */
export class MetaProperties {
  readonly #found = new Set<string>();

  constructor(private readonly wanted: readonly string[]) {}

  readonly visit: ElementVisitor = (element) => {
    const name = (attribute(element, 'property') ?? attribute(element, 'name'))?.trim().toLowerCase();
    if (name !== undefined && this.wanted.includes(name) && attribute(element, 'content')?.trim())
      this.#found.add(name);
  };

  has(name: string): boolean {
    return this.#found.has(name);
  }

  missing(names: readonly string[] = this.wanted): string[] {
    return names.filter((name) => !this.#found.has(name));
  }
}
