import { metaContent } from '#src/ui/meta-content.ts';

/** What the server writes into the page it serves, known before any call. */
export const pageMeta = {
  subscriptionKey: metaContent('waypost-subscription-key'),
  envSuffix: metaContent('waypost-env-suffix'),
  version: metaContent('waypost-version'),
  build: metaContent('waypost-build'),
};

/** The base path: `/rco`, or `/{suffix}/rco` (P-012, P-013), without a trailing slash. */
export const basePath = pageMeta.envSuffix ? `/${pageMeta.envSuffix}/rco` : '/rco';
