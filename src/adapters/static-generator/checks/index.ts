import type { Check } from '../check.js';
import { accesskeys } from './accesskeys.js';
import { ariaAllowedAttr } from './aria-allowed-attr.js';
import { ariaAllowedRole } from './aria-allowed-role.js';
import { ariaCommandName } from './aria-command-name.js';
import { ariaConditionalAttr } from './aria-conditional-attr.js';
import { ariaDeprecatedRole } from './aria-deprecated-role.js';
import { ariaDialogName } from './aria-dialog-name.js';
import { ariaHiddenBody } from './aria-hidden-body.js';
import { ariaHiddenFocus } from './aria-hidden-focus.js';
import { ariaInputFieldName } from './aria-input-field-name.js';
import { ariaMeterName } from './aria-meter-name.js';
import { ariaProgressbarName } from './aria-progressbar-name.js';
import { ariaProhibitedAttr } from './aria-prohibited-attr.js';
import { ariaRequiredAttr } from './aria-required-attr.js';
import { ariaRequiredChildren } from './aria-required-children.js';
import { ariaRequiredParent } from './aria-required-parent.js';
import { ariaRoles } from './aria-roles.js';
import { ariaText } from './aria-text.js';
import { ariaToggleFieldName } from './aria-toggle-field-name.js';
import { ariaTooltipName } from './aria-tooltip-name.js';
import { ariaTreeitemName } from './aria-treeitem-name.js';
import { ariaValidAttrValue } from './aria-valid-attr-value.js';
import { ariaValidAttr } from './aria-valid-attr.js';
import { autocompleteValid } from './autocomplete-valid.js';
import { brokenResources } from './broken-resources.js';
import { buttonName } from './button-name.js';
import { cacheInsight } from './cache-insight.js';
import { canonical } from './canonical.js';
import { charset } from './charset.js';
import { clickjackingMitigation } from './clickjacking-mitigation.js';
import { contentSecurityPolicy } from './content-security-policy.js';
import { cookies } from './cookies.js';
import { crawlableAnchors } from './crawlable-anchors.js';
import { crossOriginEmbedderPolicy } from './cross-origin-embedder-policy.js';
import { crossOriginResourcePolicy } from './cross-origin-resource-policy.js';
import { crossOriginResourceSharing } from './cross-origin-resource-sharing.js';
import { cspXss } from './csp-xss.js';
import { deferredScripts } from './deferred-scripts.js';
import { definitionList } from './definition-list.js';
import { deprecatedElements } from './deprecated-elements.js';
import { dlitem } from './dlitem.js';
import { doctype } from './doctype.js';
import { documentTitle } from './document-title.js';
import { domSize } from './dom-size.js';
import { duplicateIdAria } from './duplicate-id-aria.js';
import { duplicateId } from './duplicate-id.js';
import { emptyHeading } from './empty-heading.js';
import { externalAnchorsUseRelNoopener } from './external-anchors-use-rel-noopener.js';
import { favicon } from './favicon.js';
import { frameTitle } from './frame-title.js';
import { hasHsts } from './has-hsts.js';
import { headingOrder } from './heading-order.js';
import { headings } from './headings.js';
import { hreflang } from './hreflang.js';
import { htmlHasLang } from './html-has-lang.js';
import { htmlLangValid } from './html-lang-valid.js';
import { htmlSize } from './html-size.js';
import { htmlXmlLangMismatch } from './html-xml-lang-mismatch.js';
import { httpStatusCode } from './http-status-code.js';
import { imageAlt } from './image-alt.js';
import { inPageLinks } from './in-page-links.js';
import { inlineCodeSize } from './inline-code-size.js';
import { inlineEventHandlers } from './inline-event-handlers.js';
import { inputButtonName } from './input-button-name.js';
import { inputImageAlt } from './input-image-alt.js';
import { isCrawlable } from './is-crawlable.js';
import { isOnHttps } from './is-on-https.js';
import { jsonLd } from './json-ld.js';
import { label } from './label.js';
import { landmarkOneMain } from './landmark-one-main.js';
import { linkName } from './link-name.js';
import { linkText } from './link-text.js';
import { list } from './list.js';
import { listitem } from './listitem.js';
import { llmsTxt } from './llms-txt.js';
import { metaDescription } from './meta-description.js';
import { metaRefresh } from './meta-refresh.js';
import { metaViewport } from './meta-viewport.js';
import { mixedContent } from './mixed-content.js';
import { modernHttpInsight } from './modern-http-insight.js';
import { modernImageFormats } from './modern-image-formats.js';
import { notFoundPage } from './not-found-page.js';
import { objectAlt } from './object-alt.js';
import { offscreenImages } from './offscreen-images.js';
import { openGraph } from './open-graph.js';
import { originIsolation } from './origin-isolation.js';
import { plainEmail } from './plain-email.js';
import { plugins } from './plugins.js';
import { presentationRoleConflict } from './presentation-role-conflict.js';
import { redirectsHttp } from './redirects-http.js';
import { redirects } from './redirects.js';
import { referrerPolicy } from './referrer-policy.js';
import { renderBlockingResources } from './render-blocking-resources.js';
import { requestCount } from './request-count.js';
import { resourceHints } from './resource-hints.js';
import { robotsTxt } from './robots-txt.js';
import { secureForms } from './secure-forms.js';
import { selectName } from './select-name.js';
import { seoFriendlyUrl } from './seo-friendly-url.js';
import { serverResponseTime } from './server-response-time.js';
import { serverSignature } from './server-signature.js';
import { sitemap } from './sitemap.js';
import { skipLink } from './skip-link.js';
import { subresourceIntegrity } from './subresource-integrity.js';
import { svgImgAlt } from './svg-img-alt.js';
import { tabindex } from './tabindex.js';
import { tdHeadersAttr } from './td-headers-attr.js';
import { textHtmlRatio } from './text-html-ratio.js';
import { thirdPartiesInsight } from './third-parties-insight.js';
import { totalByteWeight } from './total-byte-weight.js';
import { trustedTypesXss } from './trusted-types-xss.js';
import { twitterCard } from './twitter-card.js';
import { unsizedImages } from './unsized-images.js';
import { usesTextCompression } from './uses-text-compression.js';
import { validLang } from './valid-lang.js';
import { videoCaption } from './video-caption.js';
import { viewport } from './viewport.js';
import { webAppManifest } from './web-app-manifest.js';
import { wordCount } from './word-count.js';
import { xContentTypeOptions } from './x-content-type-options.js';

/** Every check, in the order in which audits are shown. A new check is its file, a line here, and a weight. */
export const CHECKS: readonly Check[] = [
  // SEO
  isCrawlable,
  documentTitle,
  metaDescription,
  httpStatusCode,
  linkText,
  crawlableAnchors,
  robotsTxt,
  imageAlt,
  hreflang,
  canonical,
  headings,
  seoFriendlyUrl,
  inPageLinks,
  favicon,
  sitemap,
  notFoundPage,
  wordCount,
  textHtmlRatio,
  openGraph,
  twitterCard,
  jsonLd,
  llmsTxt,
  // Performance
  usesTextCompression,
  redirects,
  totalByteWeight,
  cacheInsight,
  brokenResources,
  modernHttpInsight,
  domSize,
  htmlSize,
  renderBlockingResources,
  deferredScripts,
  unsizedImages,
  requestCount,
  inlineCodeSize,
  offscreenImages,
  modernImageFormats,
  resourceHints,
  serverResponseTime,
  thirdPartiesInsight,
  // Security
  isOnHttps,
  redirectsHttp,
  hasHsts,
  cspXss,
  contentSecurityPolicy,
  clickjackingMitigation,
  xContentTypeOptions,
  referrerPolicy,
  cookies,
  mixedContent,
  subresourceIntegrity,
  crossOriginEmbedderPolicy,
  crossOriginResourcePolicy,
  crossOriginResourceSharing,
  secureForms,
  originIsolation,
  serverSignature,
  externalAnchorsUseRelNoopener,
  plainEmail,
  trustedTypesXss,
  // Accessibility
  htmlHasLang,
  htmlLangValid,
  metaViewport,
  buttonName,
  label,
  selectName,
  inputButtonName,
  inputImageAlt,
  metaRefresh,
  videoCaption,
  duplicateIdAria,
  ariaRoles,
  ariaValidAttr,
  ariaValidAttrValue,
  ariaHiddenBody,
  ariaRequiredAttr,
  frameTitle,
  linkName,
  list,
  listitem,
  tabindex,
  headingOrder,
  landmarkOneMain,
  skipLink,
  htmlXmlLangMismatch,
  accesskeys,
  ariaCommandName,
  ariaDialogName,
  ariaHiddenFocus,
  ariaInputFieldName,
  ariaMeterName,
  ariaProgressbarName,
  ariaToggleFieldName,
  ariaTooltipName,
  ariaTreeitemName,
  definitionList,
  dlitem,
  emptyHeading,
  objectAlt,
  svgImgAlt,
  tdHeadersAttr,
  validLang,
  ariaAllowedAttr,
  ariaProhibitedAttr,
  ariaConditionalAttr,
  ariaDeprecatedRole,
  ariaRequiredChildren,
  ariaRequiredParent,
  ariaText,
  autocompleteValid,
  presentationRoleConflict,
  ariaAllowedRole,
  // Best practices
  doctype,
  charset,
  viewport,
  deprecatedElements,
  duplicateId,
  plugins,
  webAppManifest,
  inlineEventHandlers,
];
