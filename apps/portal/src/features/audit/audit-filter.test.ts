import { describe, expect, it } from 'vitest';
import { noFilter, searchOf } from './audit-filter.ts';

describe('a filter of the audit record', () => {
  it('asks for everything when nothing is chosen', () => {
    expect(searchOf(noFilter)).toMatchObject({ person: null, actionTypes: [], from: null, until: null });
  });

  it('holds both of its days, from midnight to midnight where the reader is', () => {
    const { from, until } = searchOf({ ...noFilter, from: '2026-11-20', until: '2026-11-21' });
    expect(from).toBe(new Date(2026, 10, 20).toISOString());
    expect(until).toBe(new Date(2026, 10, 22).toISOString());
  });

  it('leaves out what is no action, and a day that is not typed to its end', () => {
    const search = searchOf({ person: ' Dana ', actions: ['View', 'Nap'], from: '11/2', until: '' });
    expect(search).toMatchObject({ person: 'Dana', actionTypes: ['View'], from: null, until: null });
  });
});
