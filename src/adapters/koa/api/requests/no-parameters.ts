/** The query of an operation that takes none: every parameter is an unknown one. */
export class NoParameters {}
