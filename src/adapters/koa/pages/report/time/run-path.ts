/** The path of the page of a run, from the root. The run is a generation of the API. */
export function runPath(reportId: string, run: string): string {
  return `/reports/${reportId}/runs/${run}`;
}
