/** What the server writes into the page it serves: known before any call is made. */
const read = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

export const pageMeta = {
  cspNonce: read('csp-nonce'),
  subscriptionKey: read('waypost-subscription-key'),
  envSuffix: read('waypost-env-suffix'),
  version: read('waypost-version'),
  build: read('waypost-build'),
};

/** Where the portal lives: `/rco`, or `/{suffix}/rco` (P-012, P-013). No slash at the end. */
export const basePath = pageMeta.envSuffix ? `/${pageMeta.envSuffix}/rco` : '/rco';
