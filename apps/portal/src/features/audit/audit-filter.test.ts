import { describe, expect, it } from 'vitest';
import { noFilter, searchOf } from './audit-filter.ts';

describe('the filter of the audit record', () => {
  it('the filter of the audit record matches everything when nothing is chosen', () => {
    expect(searchOf(noFilter)).toMatchObject({
      person: null,
      patient: null,
      actorKinds: [],
      actionTypes: [],
      from: null,
      until: null,
    });
  });

  it('the filter of the audit record sends known names, and leaves out unknown ones', () => {
    expect(searchOf({ ...noFilter, topics: ['answers-read-again'] }).topic).toBe('answers-read-again');
    expect(searchOf({ ...noFilter, topics: ['nothing'] }).topic).toBeNull();
  });

  it('the filter of the audit record includes both of its days, from midnight to midnight in the user’s time zone', () => {
    const { from, until } = searchOf({ ...noFilter, from: '2026-11-20', until: '2026-11-21' });
    expect(from).toBe(new Date(2026, 10, 20).toISOString());
    expect(until).toBe(new Date(2026, 10, 22).toISOString());
  });

  it('the filter of the audit record leaves out unknown actors and actions, and incomplete dates', () => {
    const search = searchOf({
      ...noFilter,
      person: ' Dana ',
      patient: ' Reyes ',
      actors: ['rpa', 'cat'],
      actions: ['View', 'Nap'],
      from: '11/2',
      until: '',
    });
    expect(search).toMatchObject({
      person: 'Dana',
      patient: 'Reyes',
      actorKinds: ['rpa'],
      actionTypes: ['View'],
      from: null,
      until: null,
    });
  });
});
