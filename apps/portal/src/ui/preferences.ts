import { useSyncExternalStore } from 'react';
import { z } from 'zod';

/** Between these a panel beside a list is drawn wider or narrower. */
export const panelWidths = { least: 304, most: 480 } as const;

const schema = z.object({
  density: z.enum(['compact', 'default', 'roomy']).catch('compact'),
  theme: z.enum(['system', 'light', 'dark']).catch('system'),
  /** Whether a single letter is a command: off for who dictates or hits keys by accident (WCAG 2.1.4). */
  singleKeys: z.boolean().catch(true),
  /** The navigation is folded to its rail. */
  isNavigationFolded: z.boolean().catch(false),
  /** Groups of the navigation that stand open. */
  openGroups: z.array(z.string()).catch([]),
  /** How wide panels beside a list are. */
  panelWidth: z.int().min(panelWidths.least).max(panelWidths.most).catch(panelWidths.least),
});

/** How a user wants the screen. Nothing here is about a patient. */
export type Preferences = z.infer<typeof schema>;
export type Density = Preferences['density'];

/** Height of a row by density; skeletons have the height of the chosen row. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 32, default: 45, roomy: 56 };

const defaults = schema.parse({});
const listeners = new Set<() => void>();
let owner: string | null = null;
let current: Preferences = defaults;

const keyOf = (userId: string): string => `waypost.preferences.${userId}`;

function read(userId: string): Preferences {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}'));
  } catch {
    return defaults;
  }
}

function set(next: Preferences): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Takes up the preferences of the signed-in user, and from then on what they change in other tabs. */
export function takePreferencesOf(userId: string): void {
  if (owner === userId) return;
  if (owner === null) {
    window.addEventListener('storage', ({ key }) => {
      if (owner && key === keyOf(owner)) set(read(owner));
    });
  }
  owner = userId;
  set(read(userId));
}

/** Changes one preference, and keeps it for this user in this browser. */
export function setPreference<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
  set({ ...current, [name]: value });
  if (owner) localStorage.setItem(keyOf(owner), JSON.stringify(current));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** One preference, as it stands now; for code that is no component. */
export const readPreference = <K extends keyof Preferences>(name: K): Preferences[K] => current[name];

/** One preference; a component that uses it is drawn again when it changes. */
export const usePreference = <K extends keyof Preferences>(name: K): Preferences[K] =>
  useSyncExternalStore(subscribe, () => readPreference(name));
