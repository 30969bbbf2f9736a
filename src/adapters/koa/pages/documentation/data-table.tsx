import type { ComponentChild } from 'preact';

export interface DataTableProps {
  /** Names the scrolling region. */
  readonly label: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly ComponentChild[])[];
}

/** A table that scrolls by itself on narrow screens, with the keyboard too. */
export function DataTable({ label, headings, rows }: DataTableProps) {
  return (
    <div class="scroll" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th scope="col">{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr>
              {cells.map((cell) => (
                <td>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
