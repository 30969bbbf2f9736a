/** A database whose rows are backed up. Nothing may write to it meanwhile. */
export interface RowSource {
  /** Runs a statement without parameters. */
  query<Row>(text: string): Promise<readonly Row[]>;
  /** Runs `COPY … TO STDOUT`. @param select a query. @returns its rows in the text format */
  copyOut(select: string): Promise<Uint8Array>;
}
