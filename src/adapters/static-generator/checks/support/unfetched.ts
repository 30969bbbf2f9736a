import type { Verdict } from '../check.js';
import { isResource, type Subresource } from '../../resources/related-resources.js';
import type { ResourceFailure } from '../../retrieved-page.js';
import { urlEvidence } from './evidence.js';
import { count, notApplicable, review } from './verdict.js';

/**
 * The verdict on a file that could not be fetched. This says nothing about the page: a server or name server failed at that
 * moment, or we reached a limit of our own.
 * @param what begins the sentence, such as "The sitemap"
 */
export function unfetched(what: string, { url, failure }: ResourceFailure): Verdict {
  // The address guard refuses this URL every time, so a review would not help.
  if (failure === 'blocked_address') return notApplicable(`${what} is at a blocked address.`, [urlEvidence(url)]);
  return review(`${what} could not be fetched, so it was not checked.`, [urlEvidence(url)]);
}

/** Subresources that did not respond. */
export function unfetchedAmong(subresources: readonly Subresource[]): readonly Subresource[] {
  return subresources.filter(({ result }) => !isResource(result));
}

/** "3 resources could not be fetched, so they were not checked." */
export function unfetchedWords(subresources: readonly Subresource[]): string {
  const number = subresources.length;
  return `${count(number, 'resource')} could not be fetched, so ${number === 1 ? 'it was' : 'they were'} not checked.`;
}

/**
 * The verdict if everything that responded passes, but something did not respond: it may be what fails.
 * @param findings sentences about what responded, if any did
 */
export function reviewUnfetched(subresources: readonly Subresource[], findings = ''): Verdict {
  return review(
    `${findings} ${unfetchedWords(subresources)}`.trim(),
    subresources.map(({ url }) => urlEvidence(url)),
  );
}
