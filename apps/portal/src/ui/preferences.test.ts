import { afterEach, describe, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
});
vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
const {
  loadPreferencesOf: takePreferencesOf,
  readPreference,
  setPreference,
} = await import('./preferences.ts');

describe('preferences', () => {
  afterEach(() => stored.clear());

  it('preferences are stored separately for each user of the browser', () => {
    takePreferencesOf('user-1');
    setPreference('density', 'roomy');
    setPreference('singleKeys', false);
    takePreferencesOf('user-2');
    expect(readPreference('density')).toBe('compact');
    takePreferencesOf('user-1');
    expect(readPreference('density')).toBe('roomy');
    expect(readPreference('singleKeys')).toBe(false);
  });

  it('preferences fall back to the default when the stored value is invalid', () => {
    stored.set('waypost.preferences.user-3', '{"density":"huge","theme":"dark"}');
    takePreferencesOf('user-3');
    expect([readPreference('density'), readPreference('theme')]).toEqual(['compact', 'dark']);
    stored.set('waypost.preferences.user-4', 'not json');
    takePreferencesOf('user-4');
    expect(readPreference('theme')).toBe('system');
  });
});
