import type { Check } from './check.js';
import { accesskeys } from './accessibility/accesskeys.js';
import { ariaAllowedAttr } from './accessibility/aria-allowed-attr.js';
import { ariaAllowedRole } from './accessibility/aria-allowed-role.js';
import { ariaCommandName } from './accessibility/aria-command-name.js';
import { ariaConditionalAttr } from './accessibility/aria-conditional-attr.js';
import { ariaDeprecatedRole } from './accessibility/aria-deprecated-role.js';
import { ariaDialogName } from './accessibility/aria-dialog-name.js';
import { ariaHiddenBody } from './accessibility/aria-hidden-body.js';
import { ariaHiddenFocus } from './accessibility/aria-hidden-focus.js';
import { ariaInputFieldName } from './accessibility/aria-input-field-name.js';
import { ariaMeterName } from './accessibility/aria-meter-name.js';
import { ariaProgressbarName } from './accessibility/aria-progressbar-name.js';
import { ariaProhibitedAttr } from './accessibility/aria-prohibited-attr.js';
import { ariaRequiredAttr } from './accessibility/aria-required-attr.js';
import { ariaRequiredChildren } from './accessibility/aria-required-children.js';
import { ariaRequiredParent } from './accessibility/aria-required-parent.js';
import { ariaRoles } from './accessibility/aria-roles.js';
import { ariaText } from './accessibility/aria-text.js';
import { ariaToggleFieldName } from './accessibility/aria-toggle-field-name.js';
import { ariaTooltipName } from './accessibility/aria-tooltip-name.js';
import { ariaTreeitemName } from './accessibility/aria-treeitem-name.js';
import { ariaValidAttrValue } from './accessibility/aria-valid-attr-value.js';
import { ariaValidAttr } from './accessibility/aria-valid-attr.js';
import { autocompleteValid } from './accessibility/autocomplete-valid.js';
import { brokenResources } from './performance/broken-resources.js';
import { buttonName } from './accessibility/button-name.js';
import { cacheInsight } from './performance/cache-insight.js';
import { canonical } from './seo/canonical.js';
import { charset } from './best-practices/charset.js';
import { clickjackingMitigation } from './security/clickjacking-mitigation.js';
import { contentSecurityPolicy } from './security/content-security-policy.js';
import { cookies } from './security/cookies.js';
import { crawlerAccess } from './advice/crawler-access.js';
import { crawlableAnchors } from './seo/crawlable-anchors.js';
import { crossOriginEmbedderPolicy } from './security/cross-origin-embedder-policy.js';
import { crossOriginResourcePolicy } from './security/cross-origin-resource-policy.js';
import { crossOriginResourceSharing } from './security/cross-origin-resource-sharing.js';
import { cspXss } from './security/csp-xss.js';
import { deferredScripts } from './performance/deferred-scripts.js';
import { definitionList } from './accessibility/definition-list.js';
import { deprecatedElements } from './best-practices/deprecated-elements.js';
import { dlitem } from './accessibility/dlitem.js';
import { doctype } from './best-practices/doctype.js';
import { documentTitle } from './accessibility/document-title.js';
import { domSize } from './performance/dom-size.js';
import { duplicateIdAria } from './accessibility/duplicate-id-aria.js';
import { duplicateId } from './best-practices/duplicate-id.js';
import { emptyHeading } from './accessibility/empty-heading.js';
import { externalAnchorsUseRelNoopener } from './security/external-anchors-use-rel-noopener.js';
import { favicon } from './seo/favicon.js';
import { frameTitle } from './accessibility/frame-title.js';
import { hasHsts } from './security/has-hsts.js';
import { headingOrder } from './accessibility/heading-order.js';
import { headings } from './seo/headings.js';
import { hreflang } from './seo/hreflang.js';
import { htmlHasLang } from './accessibility/html-has-lang.js';
import { htmlLangValid } from './accessibility/html-lang-valid.js';
import { htmlSize } from './performance/html-size.js';
import { htmlXmlLangMismatch } from './accessibility/html-xml-lang-mismatch.js';
import { imageAlt } from './accessibility/image-alt.js';
import { inPageLinks } from './seo/in-page-links.js';
import { inlineCodeSize } from './performance/inline-code-size.js';
import { inlineEventHandlers } from './best-practices/inline-event-handlers.js';
import { inputButtonName } from './accessibility/input-button-name.js';
import { inputImageAlt } from './accessibility/input-image-alt.js';
import { isCrawlable } from './seo/is-crawlable.js';
import { isOnHttps } from './security/is-on-https.js';
import { jsonLd } from './seo/json-ld.js';
import { label } from './accessibility/label.js';
import { landmarkOneMain } from './accessibility/landmark-one-main.js';
import { linkName } from './accessibility/link-name.js';
import { linkText } from './seo/link-text.js';
import { list } from './accessibility/list.js';
import { listitem } from './accessibility/listitem.js';
import { llmsTxt } from './seo/llms-txt.js';
import { metaDescription } from './seo/meta-description.js';
import { metaRefresh } from './accessibility/meta-refresh.js';
import { metaViewport } from './accessibility/meta-viewport.js';
import { mixedContent } from './security/mixed-content.js';
import { modernHttpInsight } from './performance/modern-http-insight.js';
import { modernImageFormats } from './performance/modern-image-formats.js';
import { notFoundPage } from './seo/not-found-page.js';
import { objectAlt } from './accessibility/object-alt.js';
import { offscreenImages } from './performance/offscreen-images.js';
import { openGraph } from './seo/open-graph.js';
import { originIsolation } from './security/origin-isolation.js';
import { plainEmail } from './security/plain-email.js';
import { plugins } from './best-practices/plugins.js';
import { presentationRoleConflict } from './accessibility/presentation-role-conflict.js';
import { redirectsHttp } from './security/redirects-http.js';
import { redirects } from './performance/redirects.js';
import { referrerPolicy } from './security/referrer-policy.js';
import { renderBlockingResources } from './performance/render-blocking-resources.js';
import { requestCount } from './performance/request-count.js';
import { resourceHints } from './performance/resource-hints.js';
import { robotsTxt } from './seo/robots-txt.js';
import { secureForms } from './security/secure-forms.js';
import { selectName } from './accessibility/select-name.js';
import { seoFriendlyUrl } from './seo/seo-friendly-url.js';
import { serverResponseTime } from './performance/server-response-time.js';
import { serverSignature } from './security/server-signature.js';
import { sitemap } from './seo/sitemap.js';
import { skipLink } from './accessibility/skip-link.js';
import { structuredData } from './advice/structured-data.js';
import { subresourceIntegrity } from './security/subresource-integrity.js';
import { svgImgAlt } from './accessibility/svg-img-alt.js';
import { tabindex } from './accessibility/tabindex.js';
import { tdHeadersAttr } from './accessibility/td-headers-attr.js';
import { textHtmlRatio } from './seo/text-html-ratio.js';
import { textWithoutScripts } from './advice/text-without-scripts.js';
import { thirdPartiesInsight } from './performance/third-parties-insight.js';
import { totalByteWeight } from './performance/total-byte-weight.js';
import { trustedTypesXss } from './security/trusted-types-xss.js';
import { twitterCard } from './seo/twitter-card.js';
import { unsizedImages } from './performance/unsized-images.js';
import { usesTextCompression } from './performance/uses-text-compression.js';
import { validLang } from './accessibility/valid-lang.js';
import { videoCaption } from './accessibility/video-caption.js';
import { viewport } from './best-practices/viewport.js';
import { webAppManifest } from './best-practices/web-app-manifest.js';
import { wordCount } from './seo/word-count.js';
import { xContentTypeOptions } from './security/x-content-type-options.js';

/** All checks, in the order of the audits. A new check needs a file, a line here, and a weight. */
export const CHECKS: readonly Check[] = [
  // SEO
  isCrawlable,
  metaDescription,
  linkText,
  crawlableAnchors,
  robotsTxt,
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
  documentTitle,
  imageAlt,
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
  // Advice
  crawlerAccess,
  textWithoutScripts,
  structuredData,
];
