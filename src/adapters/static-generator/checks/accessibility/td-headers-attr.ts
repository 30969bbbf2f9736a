import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import type { ElementVisitor } from '../../html/visitors.js';
import { attribute, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { explicitRole } from '../../accessibility/explicit-role.js';

/** The most ancestors to try: the parser puts only the row and its group between a cell and its table. */
const MAX_LEVELS = 4;
const MAX_HEADERS = 50;

/** The td-headers-attr rule of axe-core 4.14, which leaves an empty `headers` for manual review. */
export const tdHeadersAttr: Check = {
  id: 'td-headers-attr',
  category: 'accessibility',
  title: 'Table cells refer to headers in the same table',
  failureTitle: 'Table cells refer to wrong headers',
  explained: {
    what: 'Checks tables that the markup does not hide, except layout tables. Passes when every ID in the `headers` of a cell belongs to another cell of the same table that is a header: a `th`, or a cell with `role="columnheader"` or `rowheader`. Fails when one does not. Does not apply to pages without tables.',
    why: 'Screen readers read the headers with each cell. With a wrong ID, they are lost.',
    fix: 'Use the IDs of the right `th` elements: `<th id="price">`, `<td headers="price">`. Simple tables do not need `headers`.',
    source: axeSource('td-headers-attr'),
  },
  inspect({ ids }, { describe, dynamics, roles }) {
    const tables = new Set<Element>();
    const cells: { readonly cell: Element; readonly table: Element }[] = [];
    const noteCell: ElementVisitor = (cell, context) => {
      if (context.isConcealed || !attribute(cell, 'headers')?.trim()) return;
      const table = tableOf(cell);
      if (table !== null) cells.push({ cell, table });
    };
    return {
      elements: {
        table(element, context) {
          if (!context.isConcealed && ['table', 'grid', 'treegrid'].includes(roles.of(element) ?? ''))
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
        const results = new ElementResults(dynamics);
        for (const table of tables) results.record(table, !wrong.has(table));
        return results.verdict(
          { one: 'table', good: 'has no wrong headers', bad: 'has a cell that refers to a wrong header' },
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
