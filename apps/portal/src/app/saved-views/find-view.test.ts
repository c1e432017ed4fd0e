import { describe, expect, it } from 'vitest';
import type { StoredView } from '#src/api/saved-view-queries.ts';
import { findView, nameOfView } from './find-view.ts';

const view = (id: string, isDefault = false, sharedFromId: string | null = null): StoredView => ({
  id,
  version: 1,
  sharedBy: sharedFromId && 'Marcus Okafor',
  sharedFromId,
  data: { viewName: id, isDefault, columnState: [], columnGroupState: [], filterState: {} },
});
const [mine, first, older, newer] = [
  view('mine'),
  view('first', true),
  view('older', false, 'theirs'),
  view('newer', false, 'theirs'),
];

describe('the view that an address opens', () => {
  it('the view that an address opens is the named view, otherwise the user’s default view, otherwise Default', () => {
    expect(findView([mine, first], 'mine')).toEqual({ view: mine, isUnknown: false });
    expect(findView([mine, first], null)).toEqual({ view: first, isUnknown: false });
    expect(findView([mine], null)).toEqual({ view: null, isUnknown: false });
    expect(findView([mine, first], 'default')).toEqual({ view: null, isUnknown: false });
  });

  it('the view that an address opens is the latest copy when the address names a shared view', () => {
    expect(findView([older, newer], 'theirs').view).toBe(newer);
  });

  it('the view that an address opens is reported as unknown when the address names a view the user does not have', () => {
    expect(findView([mine, first], 'elsewhere')).toEqual({ view: first, isUnknown: true });
  });

  it('the view that an address opens is named by its id, and Default only if another view would open', () => {
    expect(nameOfView([mine, first], mine)).toBe('mine');
    expect(nameOfView([mine, first], null)).toBe('default');
    expect(nameOfView([mine], null)).toBeNull();
  });
});
