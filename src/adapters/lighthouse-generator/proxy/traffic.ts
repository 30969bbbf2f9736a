import { Transform } from 'node:stream';
import type { Failure } from '../../../domain/index.js';
import type { LighthouseLimits } from '../lighthouse-limits.js';

type TrafficLimits = Pick<LighthouseLimits, 'maxDownloadBytes' | 'maxUploadBytes' | 'maxRequests'>;

/** Counts the requests and bytes of one page. Reports only the first limit that it exceeds. */
export class Traffic {
  #requests = 0;
  #downloaded = 0;
  #uploaded = 0;
  #isExceeded = false;

  constructor(
    private readonly limits: TrafficLimits,
    private readonly onExceeded: (failure: Failure) => void,
  ) {}

  request(): void {
    this.#requests += 1;
    if (this.#requests <= this.limits.maxRequests) return;
    this.#exceed({ code: 'took_too_long', message: `The page makes more than ${this.limits.maxRequests} requests.` });
  }

  download(bytes: number): void {
    this.#downloaded += bytes;
    if (this.#downloaded <= this.limits.maxDownloadBytes) return;
    const size = megabytes(this.limits.maxDownloadBytes);
    this.#exceed({ code: 'body_too_large', message: `The page and its resources are larger than ${size}.` });
  }

  upload(bytes: number): void {
    this.#uploaded += bytes;
    if (this.#uploaded <= this.limits.maxUploadBytes) return;
    this.#exceed({
      code: 'body_too_large',
      message: `The page sends more than ${megabytes(this.limits.maxUploadBytes)}.`,
    });
  }

  /** A stream that counts what passes through it. */
  meter(direction: 'download' | 'upload'): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, callback) => {
        this[direction](chunk.length);
        callback(null, chunk);
      },
    });
  }

  #exceed(failure: Failure): void {
    if (this.#isExceeded) return;
    this.#isExceeded = true;
    this.onExceeded(failure);
  }
}

function megabytes(bytes: number): string {
  const size = bytes / 1024 ** 2;
  return size >= 1 ? `${Math.round(size)} MB` : `${Math.ceil(bytes / 1024)} KB`;
}
