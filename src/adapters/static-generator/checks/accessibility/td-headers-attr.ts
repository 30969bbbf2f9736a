import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import type { ElementVisitor } from '../../html/visitors.js';
import { attribute, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { explicitRole } from '../../accessibility/explicit-role.js';

/** Elements between a cell and its table, where the parser made it: row, group of rows. */
const MAX_LEVELS = 4;
const MAX_HEADERS = 50;

/** axe's td-headers-attr: `headers` names header cells of the same table. An empty one is left to people, as there. */
export const tdHeadersAttr: Check = {
  id: 'td-headers-attr',
  category: 'accessibility',
  title: 'Cells name headers of their own table',
  failureTitle: 'Cells name headers of their own table',
  explained: {
    what: 'Tables that are not hidden and not marked as mere layout. Passes where each id in the `headers` of a cell is that of another cell of the same table, one that is a header (`th`, or of role `columnheader` or `rowheader`). A table with a wrong one fails; a page without tables is not applicable.',
    why: 'Screen readers read the headers with each cell; a wrong id takes them away.',
    fix: 'Name the ids of the right `th` elements: `<th id="price">`, `<td headers="price">`; simple tables need no `headers`.',
    source: axeSource('td-headers-attr'),
  },
  inspect({ ids }, { describe, roles }) {
    const tables = new Set<Element>();
    const cells: { readonly cell: Element; readonly table: Element }[] = [];
    const noteCell: ElementVisitor = (cell, place) => {
      if (place.isConcealed || !attribute(cell, 'headers')?.trim()) return;
      const table = tableOf(cell);
      if (table !== null) cells.push({ cell, table });
    };
    return {
      elements: {
        table(element, place) {
          if (!place.isConcealed && ['table', 'grid', 'treegrid'].includes(roles.of(element) ?? ''))
            tables.add(element);
        },
        td: noteCell,
        th: noteCell,
      },
      conclude() {
        const wrong = new Set<Element>();
        for (const { cell, table } of cells) {
          const headers = (attribute(cell, 'headers') ?? '').trim().split(/\s+/, MAX_HEADERS);
          const isRight = headers.every((id) => {
            const header = ids.get(id);
            return header !== undefined && header !== cell && isHeader(header) && tableOf(header) === table;
          });
          if (!isRight) wrong.add(table);
        }
        const tally = new ElementResults();
        for (const table of tables) tally.record(table, !wrong.has(table));
        return tally.verdict(
          { one: 'table', good: 'without a wrong header', bad: 'in which a cell names a header that is none' },
          describe,
        );
      },
    };
  },
};

function tableOf(cell: Element): Element | null {
  let around = cell.parentNode;
  for (let level = 0; level < MAX_LEVELS; level += 1) {
    if (around === null || !('tagName' in around)) return null;
    if (around.tagName === 'table') return around;
    around = around.parentNode;
  }
  return null;
}

function isHeader(cell: Element): boolean {
  const role = explicitRole(cell);
  return role === null ? cell.tagName === 'th' : ['columnheader', 'rowheader'].includes(role);
}
