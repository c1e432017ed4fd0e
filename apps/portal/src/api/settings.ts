import type { AppSettings } from '@waypost/contract/app-config/calls';
import { headerNames } from '@waypost/contract/core/headers';
import { metaContent } from '#src/ui/meta-content.ts';

const STORAGE_KEY = 'waypost.settings';
let current: AppSettings | null = null;

/**
 * Fetches the runtime settings; nothing renders before they are loaded (P-050). They are stored for the session
 * (P-056).
 */
export async function loadSettings(): Promise<AppSettings> {
  const version = pageMeta.envSuffix ? `v1-${pageMeta.envSuffix}` : 'v1';
  const response = await fetch(`/frontend/appconfig/${version}/Settings`, {
    headers: { [headerNames.subscriptionKey]: pageMeta.subscriptionKey },
  });
  if (!response.ok) throw new Error(`settings answered ${response.status}`);
  current = (await response.json()) as AppSettings;
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(current));
  return current;
}

/** The settings that `loadSettings` loaded. */
export function settings(): AppSettings {
  if (!current) throw new Error('settings are read before they are loaded');
  return current;
}

/** Values that the server writes into the page, known before any call. */
export const pageMeta = {
  subscriptionKey: metaContent('waypost-subscription-key'),
  envSuffix: metaContent('waypost-env-suffix'),
  version: metaContent('waypost-version'),
  build: metaContent('waypost-build'),
};

/** The base path: `/rco`, or `/{suffix}/rco` (P-012, P-013), without a trailing slash. */
export const basePath = pageMeta.envSuffix ? `/${pageMeta.envSuffix}/rco` : '/rco';

type ServiceName = keyof AppSettings['services'];

const camel = (segment: string): string =>
  segment.replace(/-([a-z])/g, (_whole, letter: string) => letter.toUpperCase());

/**
 * Returns the address of a contract path. The contract names the service; the settings contain its base and path
 * (P-251).
 */
export function serviceUrl(path: string): string {
  const { baseUrl, services } = settings();
  const match = /^\/services\/([\w-]+)(\/.*)$/.exec(path);
  const servicePath = match?.[1] && services[camel(match[1]) as ServiceName];
  const address = match && servicePath ? `${baseUrl}/${servicePath}${match[2]}` : path;
  return new URL(address, window.location.origin).href;
}
