/** Features that make Chrome send its own requests, or load something other than what the server sends. */
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
 * Chrome flags in addition to Puppeteer's, which turn off extensions, background networking, sync, component updates
 * and the like. All traffic goes through the proxy of the page's browser context: the browser's own proxy does not
 * exist, DNS lookups fail, and features that bypass proxies are off.
 */
export function chromeFlags({ sandbox }: { readonly sandbox: boolean }): string[] {
  return [
    ...(sandbox ? [] : ['--no-sandbox']),
    '--proxy-server=http://nowhere.invalid:1',
    // Without this, loopback addresses bypass the proxy.
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
