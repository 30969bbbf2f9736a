import type { Generation } from '../../domain/index.js';

/** The finished runs of the generator. */
export interface GenerationRepository {
  /** Keeps a finished run of an existing report. It is removed with its report. */
  add(generation: Generation): Promise<void>;
}
