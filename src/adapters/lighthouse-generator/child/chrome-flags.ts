/** What Chrome would do by itself besides showing the page, or what would judge another page than the one that is served. */
const DISABLED_FEATURES = [
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'DialMediaRouteProvider',
  'HttpsUpgrades',
  'InterestFeedContentSuggestions',
  'NetworkPrediction',
  'Prerender2',
  'PrivacySandboxSettings4',
  // As Lighthouse's own launcher does (https://github.com/GoogleChrome/lighthouse/pull/16363).
  'RenderDocument',
];

/**
 * Flags of Chrome, besides those that Puppeteer sets (no extensions, no background networking, no sync, no component
 * updates, and the like). No traffic leaves but through the proxy that each page's context names: the browser's own is
 * pointed at a proxy that does not exist, names are never looked up, and what would go around a proxy is turned off.
 */
export function chromeFlags({ sandbox }: { readonly sandbox: boolean }): string[] {
  return [
    ...(sandbox ? [] : ['--no-sandbox']),
    '--proxy-server=http://nowhere.invalid:1',
    // Without this, addresses of the loopback interface are visited without the proxy.
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    '--dns-prefetch-disable',
    '--disable-quic',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--disable-default-apps',
    '--no-default-browser-check',
    '--no-pings',
    '--deny-permission-prompts',
    '--block-new-web-contents',
    '--force-fieldtrials=*BackgroundTracing/default/',
  ];
}
