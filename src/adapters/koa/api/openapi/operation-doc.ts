import type { ProblemName } from '../../http/problem-types.js';
import type { Json } from './schema-parts.js';

/** The parts of an operation's OpenAPI entry that its definition does not contain. */
export interface OperationDoc {
  readonly tag: 'Reports' | 'Scans' | 'Projects' | 'API keys' | 'Audit log';
  readonly summary: string;
  readonly description: string;
  /** The successful response; without a schema it has no body. */
  readonly success: { readonly status: number; readonly schema?: string; readonly headers?: readonly string[] };
  /** Names of header parameters in `components`. */
  readonly headers?: readonly string[];
  /** Problems in addition to those of every operation. */
  readonly problems?: readonly ProblemName[];
  readonly bodyExample?: Json;
  readonly queryExample?: string;
}
