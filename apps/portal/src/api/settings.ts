import type { AppSettings } from '@waypost/contract/app-config/calls';
import { headerNames } from '@waypost/contract/core/headers';
import { pageMeta } from './page-meta.ts';

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
