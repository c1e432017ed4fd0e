import type { TaskReason } from '@waypost/contract/tasks/story';

/** A payer's answer opened the task, and a corrected insurance changed its reasons. */
export const reasons: TaskReason[] = [
  {
    at: '2026-11-20T09:30:00.000Z',
    made: 'updated',
    eventType: 'eligibility.failed',
    tables: [
      {
        name: 'Eligibility_Exceptions',
        version: 4,
        isDefault: false,
        rules: [{ row: 3, comment: 'Payer did not answer' }],
      },
    ],
    facts: [
      { name: 'Payer', value: 'Tidewater PPO' },
      { name: 'Answer', value: 'failed' },
    ],
  },
  {
    at: '2026-11-19T15:00:00.000Z',
    made: 'opened',
    eventType: 'eligibility.answered',
    tables: [
      {
        name: 'Eligibility_Exceptions',
        version: 3,
        isDefault: false,
        rules: [{ row: 1, comment: 'Coverage not active' }],
      },
      {
        name: 'Eligibility_UserTaskProperties',
        version: 1,
        isDefault: true,
        rules: [{ row: 2, comment: null }],
      },
      { name: 'Eligibility_UserTaskToDos', version: 1, isDefault: true, rules: [] },
    ],
    facts: [
      { name: 'Payer', value: 'Tidewater PPO' },
      { name: 'Answer', value: 'Inactive Coverage' },
      { name: 'daysToService', value: '2' },
      { name: 'hasMemberId', value: 'true' },
    ],
  },
];
