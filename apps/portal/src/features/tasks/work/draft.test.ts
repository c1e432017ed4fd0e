import type { Task } from '@waypost/contract/tasks/shapes';
import { describe, expect, it } from 'vitest';
import { emptyDraft, isChanged, readDraft, taskChangeFrom } from './draft.ts';

const task = {
  status: 'InProcess',
  domainModels: { eligibility: null },
  toDos: [
    {
      id: 'a',
      recommendation: 'Compare',
      resolution: 'Matches',
      resolutionOptions: ['Matches'],
      comment: null,
    },
    { id: 'b', recommendation: 'Resubmit', resolution: null, resolutionOptions: ['Done'], comment: null },
  ],
} as unknown as Task;

describe('the draft of the task being worked', () => {
  it('the draft of a task sends a condition code that the task does not have, and no other', () => {
    const coded = { ...task, condition: { conditionCode: 'RV01', description: 'x' } } as Task;
    const chosen = { ...emptyDraft, conditionCode: 'RV02' };
    expect(taskChangeFrom(task, chosen)).toEqual({ conditionCode: 'RV02' });
    expect(isChanged(coded, chosen)).toBe(true);
    expect(isChanged(coded, { ...emptyDraft, conditionCode: 'RV01' })).toBe(false);
    expect(taskChangeFrom(task, { ...emptyDraft, conditionCode: '' })).toEqual({});
    expect(readDraft(JSON.stringify(chosen))).toEqual(chosen);
    expect(readDraft(JSON.stringify({ ...emptyDraft, conditionCode: 7 }))).toEqual(emptyDraft);
  });

  it('the draft of a task sends the days only with Wait [W-108]', () => {
    expect(taskChangeFrom(task, { ...emptyDraft, status: 'Wait', daysToWait: '5' })).toEqual({
      status: 'Wait',
      waitExpirationDays: 5,
      waitInBusinessDays: false,
      waitReturnsTo: 'assignee',
    });
    const toQueue = { inBusinessDays: true, returnsTo: 'group' } as const;
    expect(taskChangeFrom(task, { ...emptyDraft, status: 'Wait', daysToWait: '5', ...toQueue })).toEqual({
      status: 'Wait',
      waitExpirationDays: 5,
      waitInBusinessDays: true,
      waitReturnsTo: 'group',
    });
    expect(taskChangeFrom(task, { ...emptyDraft, status: 'OnHold', daysToWait: '5' })).toEqual({
      status: 'OnHold',
    });
  });

  it('the draft of a task is restored as it was saved, or empty if it cannot be read', () => {
    const draft = { status: 'Wait' as const, daysToWait: '5', toDos: { a: { comment: 'typed' } } };
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
    for (const content of [
      ...['', 'null', '{}', '{"daysToWait":5,"toDos":{}}'],
      '{"daysToWait":"5","toDos":{},"returnsTo":"nobody"}',
      '{"daysToWait":"5","toDos":{},"inBusinessDays":1}',
    ])
      expect(readDraft(content)).toEqual(emptyDraft);
  });

  it('the draft of a task sends only changed to-dos', () => {
    const draft = { ...emptyDraft, toDos: { a: { comment: '' }, b: { resolution: 'Done' } } };
    expect(taskChangeFrom(task, draft)).toEqual({ toDos: [{ id: 'b', resolution: 'Done', comment: null }] });
    expect(isChanged(task, draft)).toBe(true);
    expect(isChanged(task, { ...emptyDraft, status: 'InProcess', toDos: { a: { comment: '' } } })).toBe(
      false,
    );
  });
});
