import { describe, expect, it } from 'vitest';
import { changeLines, countsText, escalationCounts, escalationLines, ruleCounts } from './change-text.ts';

const task = {
  exceptions: ['Coverage not active'],
  conditionCode: null,
  assignment: 'Group Assignment' as const,
  daysToComplete: 2,
  priority: 3,
  recommendations: ['Call the payer'],
};

describe('what other rules would make of a task', () => {
  it('a simulated change names the tasks that would be opened, and those that would not', () => {
    expect(changeLines({ before: null, after: task })).toEqual(['No task → a task: Coverage not active']);
    expect(changeLines({ before: task, after: null })).toEqual(['A task → no task: Coverage not active']);
  });

  it('a simulated change lists only differences, each on its own line', () => {
    expect(changeLines({ before: task, after: { ...task, priority: 9, recommendations: [] } })).toEqual([
      'Priority: 3 → 9',
      'To do: Call the payer → none',
    ]);
    expect(changeLines({ before: task, after: task })).toEqual([]);
  });

  it('simulated changes are counted', () => {
    expect(
      countsText({ cases: 200, tasksBefore: 1, tasksAfter: 1200, differences: [], escalations: null }),
    ).toBe('In the latest 200 cases, 1 task now, 1,200 tasks with these rules.');
  });

  it('simulated changes with equal counts are described as created, not created, and different', () => {
    const differences = [
      { before: null, after: task },
      { before: task, after: null },
      { before: task, after: { ...task, priority: 5 } },
    ].map((one) => ({
      ...one,
      caseNumber: '260000-01',
      process: 'Eligibility' as const,
      taskType: 'Eligibility Exception',
      about: '',
    }));
    expect(countsText({ cases: 9, tasksBefore: 5, tasksAfter: 5, differences, escalations: null })).toBe(
      'In the latest 9 cases, 5 tasks now, 5 tasks with these rules: 1 new task, 1 task removed, 1 task changed.',
    );
  });

  it('a simulated change names new and dropped actions of escalation rules', () => {
    const before = ['Elevate (Overdue)', 'Notify Managers (Late)'];
    expect(escalationLines({ before, after: ['Raise Priority 8 (Old)', 'Elevate (Overdue)'] })).toEqual([
      'No longer: Notify Managers (Late)',
      'New: Raise Priority 8 (Old)',
    ]);
    expect(ruleCounts({ rule: 'Overdue', matching: 0, acting: 0 })).toBe('No task');
    expect(ruleCounts({ rule: 'Overdue', matching: 1200, acting: 1 })).toBe('1,200 tasks, would act on 1');
    expect(escalationCounts({ tasks: 1000, before: 0, after: 12, rules: [], differences: [] })).toMatch(
      /^Of the 1,000 open tasks that are due first, 0 escalated by the rules now, 12 with these rules\./,
    );
  });
});
