import type { ScanDetails } from '../../../application/index.js';

/** A number with its noun, such as "1 page" and "12 pages". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** What became of the pages, in one line. */
export function pageCounts({ pages }: ScanDetails): string {
  const { found, checked, failed, skipped, waiting } = pages;
  return [
    `${counted(found, 'page')} found`,
    `${checked} checked`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(waiting > 0 ? [`${waiting} not visited`] : []),
  ].join(' · ');
}

/** "12 of 300 pages", with warnings if there are some. */
export function affected(finding: { readonly failed: number; readonly warned: number }, scored: number): string {
  const { failed, warned } = finding;
  const warnings = warned > 0 ? `, warned on ${warned}` : '';
  return failed > 0
    ? `fails on ${failed} of ${counted(scored, 'page')}${warnings}`
    : `warns on ${warned} of ${counted(scored, 'page')}`;
}

/** The first sources of a case, such as "On /a and 3 more."; empty without sources. */
export function sourceText(finding: string, sources: readonly string[]): string {
  const [first] = sources;
  if (first === undefined) return '';
  const more = sources.length > 1 ? ` and ${sources.length - 1} more` : '';
  return `${isDuplicate(finding) ? 'Also' : 'On'} ${first}${more}.`;
}

/** Whether the sources of a finding are the other pages that have it, and not pages that link to it. */
export function isDuplicate(finding: string): boolean {
  return finding.startsWith('duplicate-');
}
