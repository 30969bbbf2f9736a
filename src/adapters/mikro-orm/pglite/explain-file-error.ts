import { DirectoryUnusableError } from './directory-unusable-error.js';

const PERMIT =
  'Give the user who runs this process write access to it and to all files in it, or choose another DATA_DIR.';
const ELSEWHERE = 'Choose another DATA_DIR.';

interface Explanation {
  readonly reason: string;
  readonly advice: string;
}

const MAY_NOT_WRITE: Explanation = { reason: 'this process may not write to it', advice: PERMIT };
const NOT_A_DIRECTORY: Explanation = { reason: 'a part of this path is a file', advice: ELSEWHERE };

/** By error code of the operating system. */
const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  EACCES: MAY_NOT_WRITE,
  EPERM: MAY_NOT_WRITE,
  EROFS: {
    reason: 'its file system is read-only',
    advice: 'Mount the file system for writing, or choose another DATA_DIR.',
  },
  ENOSPC: { reason: 'the disk is full', advice: 'Free some space, then start again.' },
  EDQUOT: { reason: 'the disk quota is used up', advice: 'Free some space, then start again.' },
  EEXIST: NOT_A_DIRECTORY,
  ENOTDIR: NOT_A_DIRECTORY,
  ENOENT: { reason: 'no directory can be created there', advice: ELSEWHERE },
};

/** PostgreSQL's words for some of them. */
const CODES_BY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/Permission denied|Operation not permitted/, 'EACCES'],
  [/Read-only file system/, 'EROFS'],
  [/No space left on device|File too large/, 'ENOSPC'],
];

/** @returns what an error of the file system means for the data directory; other errors as they are */
export function explainFileError(directory: string, error: unknown): unknown {
  const { code = '', path = directory } = (error ?? {}) as NodeJS.ErrnoException;
  const explanation = EXPLANATIONS[code];
  if (explanation === undefined) return error;
  const reason = path === directory ? explanation.reason : `${explanation.reason} (${path})`;
  return new DirectoryUnusableError(directory, reason, { advice: explanation.advice, cause: error });
}

/** @returns what to do about a reason that PostgreSQL gave; undefined if the files themselves are at fault */
export function adviceFor(reason: string): string | undefined {
  const code = CODES_BY_WORDS.find(([words]) => words.test(reason))?.[1];
  return code === undefined ? undefined : EXPLANATIONS[code]?.advice;
}
