/** The path of the comparison of two runs, from the root. */
export function comparePath(reportId: string, from: string, to: string): string {
  return `/reports/${reportId}/compare?from=${from}&to=${to}`;
}
