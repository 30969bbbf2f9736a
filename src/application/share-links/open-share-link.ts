import { notFound } from '../../domain/index.js';
import { findWorkingLink, type FindWorkingLinkPorts } from './find-working-link.js';
import { toShareLinkSummary, type ShareLinkSummary } from './share-link-summary.js';

/** Finds the report that a link opens. Read it with the token as `shareToken`, for example with GetReport. */
export class OpenShareLink {
  constructor(private readonly ports: FindWorkingLinkPorts) {}

  /** @throws SitegradeError `not-found` if the link was removed, has expired or never existed */
  async execute(input: { readonly token: string }): Promise<ShareLinkSummary> {
    const link = await findWorkingLink(this.ports, input.token);
    if (link === null) throw notFound('link');
    return toShareLinkSummary(link);
  }
}
