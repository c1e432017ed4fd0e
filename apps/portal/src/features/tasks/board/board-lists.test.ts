import { describe, expect, it, vi } from 'vitest';
import { ofFacility, ofPayer, ofPerson, openFigures } from './board-lists.ts';

vi.mock('#src/api/client.ts', () => ({ api: {}, graphql: vi.fn() }));

const statuses = ['Open', 'InProcess', 'OnHold', 'Wait', 'Elevated'];
const notComplete = { status: { filterType: 'set', values: statuses } };

describe('the list of a figure', () => {
  it('the list of a figure contains the tasks that are not complete, including aged and overdue ones', () => {
    expect(openFigures.open.filter).toEqual(notComplete);
    expect(openFigures.aged.filter).toEqual({
      ...notComplete,
      daysAged: { filterType: 'number', type: 'greaterThan', filter: 30 },
    });
    expect(openFigures.overdue.filter).toEqual({
      ...notComplete,
      dueDate: { filterType: 'date', type: 'overdue' },
    });
  });

  it('the list of a figure contains the tasks of exactly one payer, person or facility, or those without one', () => {
    const blank = { filterType: 'text', type: 'blank' };
    expect(ofPayer('Tidewater PPO')).toEqual({
      payerName: { filterType: 'text', type: 'equals', filter: 'Tidewater PPO' },
    });
    expect(ofPayer('')).toEqual({ payerName: blank });
    expect(ofPerson({ id: '82', name: 'Abara, Ruth', availability: null })).toEqual({
      assignee: { filterType: 'text', type: 'equals', filter: 'Abara, Ruth' },
    });
    expect(ofPerson(null)).toEqual({ assignee: blank });
    expect(ofFacility('22')).toEqual({ provider: { filterType: 'set', values: ['22'] } });
  });
});
