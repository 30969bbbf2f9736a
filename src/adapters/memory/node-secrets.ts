import { hash, randomBytes } from 'node:crypto';
import type { Secrets } from '../../application/index.js';

/** Uses `node:crypto`. */
export class NodeSecrets implements Secrets {
  randomBytes(count: number): Uint8Array {
    return randomBytes(count);
  }

  sha256(text: string): string {
    return hash('sha256', text);
  }
}
