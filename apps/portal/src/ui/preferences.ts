import { useSyncExternalStore } from 'react';

/** The smallest and largest width of a panel beside a list. */
export const panelWidths = { least: 304, most: 480 } as const;

const densities = ['compact', 'default', 'roomy'] as const;
const themes = ['system', 'light', 'dark'] as const;
const navigations = ['auto', 'open', 'rail'] as const;

/** The screen preferences of a user. They contain no patient data. */
export type Preferences = {
  density: (typeof densities)[number];
  theme: (typeof themes)[number];
  /** Whether single letters are shortcuts: off for users who dictate or hit keys by accident (WCAG 2.1.4). */
  singleKeys: boolean;
  /**
   * Whether the navigation is open or shows only icons; until the user chooses, the page and the window size decide.
   */
  navigation: (typeof navigations)[number];
  /** The open groups of the navigation. */
  openGroups: string[];
  /** The width of panels beside a list. */
  panelWidth: number;
  /** Whether the home page still shows where to find the guide. */
  firstSteps: boolean;
};
export type Density = Preferences['density'];

/** The height of a row by density; skeletons use the same height. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 32, default: 45, roomy: 56 };

const defaults: Preferences = {
  density: 'compact',
  theme: 'system',
  singleKeys: true,
  navigation: 'auto',
  openGroups: [],
  panelWidth: panelWidths.least,
  firstSteps: true,
};
const listeners = new Set<() => void>();
let owner: string | null = null;
let current: Preferences = defaults;

const keyOf = (userId: string): string => `waypost.preferences.${userId}`;

const isValid: { [Name in keyof Preferences]: (value: unknown) => boolean } = {
  density: (value) => densities.some((density) => density === value),
  theme: (value) => themes.some((theme) => theme === value),
  singleKeys: (value) => typeof value === 'boolean',
  navigation: (value) => navigations.some((navigation) => navigation === value),
  openGroups: (value) => Array.isArray(value) && value.every((group) => typeof group === 'string'),
  firstSteps: (value) => typeof value === 'boolean',
  panelWidth: (value) =>
    Number.isInteger(value) && Number(value) >= panelWidths.least && Number(value) <= panelWidths.most,
};

/** The stored preferences that are still valid; defaults for the rest. */
function known(stored: Record<string, unknown>): Preferences {
  const good = Object.entries(isValid).filter(([name, isGood]) => isGood(stored[name]));
  return { ...defaults, ...Object.fromEntries(good.map(([name]) => [name, stored[name]])) };
}

function read(userId: string): Preferences {
  try {
    return known(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}'));
  } catch {
    return defaults;
  }
}

function set(next: Preferences): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Loads the preferences of the signed-in user, and follows changes in other tabs. */
export function loadPreferencesOf(userId: string): void {
  if (owner === userId) return;
  if (owner === null) {
    window.addEventListener('storage', ({ key }) => {
      if (owner && key === keyOf(owner)) set(read(owner));
    });
  }
  owner = userId;
  set(read(userId));
}

/** Changes one preference, and stores it for this user in this browser. */
export function setPreference<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
  set({ ...current, [name]: value });
  if (owner) localStorage.setItem(keyOf(owner), JSON.stringify(current));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The current value of a preference, for code outside components. */
export const readPreference = <K extends keyof Preferences>(name: K): Preferences[K] => current[name];

/** The value of a preference; the component renders again when it changes. */
export const usePreference = <K extends keyof Preferences>(name: K): Preferences[K] =>
  useSyncExternalStore(subscribe, () => readPreference(name));
