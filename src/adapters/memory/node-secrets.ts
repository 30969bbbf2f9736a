import { createHash, randomBytes } from 'node:crypto';
import type { Secrets } from '../../application/index.js';

/** Node's own cryptography. */
export class NodeSecrets implements Secrets {
  randomBytes(count: number): Uint8Array {
    return randomBytes(count);
  }

  sha256(text: string): string {
    return createHash('sha256').update(text, 'utf8').digest('hex');
  }
}
