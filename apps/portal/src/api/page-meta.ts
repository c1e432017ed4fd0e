import { metaContent } from '#src/ui/meta-content.ts';

/** What the server writes into the page it serves: known before any call is made. */
export const pageMeta = {
  subscriptionKey: metaContent('waypost-subscription-key'),
  envSuffix: metaContent('waypost-env-suffix'),
  version: metaContent('waypost-version'),
  build: metaContent('waypost-build'),
};

/** Where the portal lives: `/rco`, or `/{suffix}/rco` (P-012, P-013). No slash at the end. */
export const basePath = pageMeta.envSuffix ? `/${pageMeta.envSuffix}/rco` : '/rco';
