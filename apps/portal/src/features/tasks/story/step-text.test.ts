import type { TaskStep } from '@waypost/contract/tasks/story';
import { describe, expect, it } from 'vitest';
import { stepText } from './step-text.ts';

const dana = { id: '0a4d3f5e-0000-4000-8000-000000000001', name: 'Whitfield, Dana' };
const marcus = { id: '0a4d3f5e-0000-4000-8000-000000000002', name: 'Okafor, Marcus' };
const step = (change: Partial<TaskStep>): TaskStep => ({
  version: 2,
  at: '2026-11-22T15:00:00.000Z',
  by: { kind: 'user', name: dana.name },
  takesBack: null,
  from: { status: 'Open', assignee: null },
  to: { status: 'InProcess', assignee: dana },
  waitUntil: null,
  priority: null,
  rule: null,
  ...change,
});
const held = { status: 'InProcess', assignee: dana } as const;

describe('a step of a task', () => {
  it.each([
    ['started it', step({})],
    ['assigned it to Okafor, Marcus', step({ to: { status: 'InProcess', assignee: marcus } })],
    ['assigned it to Okafor, Marcus', step({ from: held, to: { status: 'InProcess', assignee: marcus } })],
    ['unassigned it from Whitfield, Dana', step({ from: held, to: { status: 'Open', assignee: null } })],
    [
      'put it back into the queue',
      step({ from: { status: 'Elevated', assignee: null }, to: { status: 'Open', assignee: null } }),
    ],
    ['put it on hold', step({ from: held, to: { status: 'OnHold', assignee: dana } })],
    [
      'elevated it, and took it from Whitfield, Dana',
      step({ from: held, to: { status: 'Elevated', assignee: null } }),
    ],
    [
      'put it to wait until 11/30/2026',
      step({ from: held, to: { status: 'Wait', assignee: dana }, waitUntil: '2026-11-30' }),
    ],
    ['completed it', step({ from: held, to: { status: 'Complete', assignee: dana } })],
    ['changed its to-dos or its condition', step({ from: held, to: held })],
    [
      'took the last change back: In Process',
      step({ from: { status: 'Complete', assignee: dana }, to: held, takesBack: 3 }),
    ],
    ['assigned it to Whitfield, Dana', step({ by: { kind: 'service', name: 'Waypost' } })],
    [
      'unassigned it from Whitfield, Dana',
      step({ by: { kind: 'service', name: 'Waypost' }, from: held, to: { status: 'Open', assignee: null } }),
    ],
    [
      'took it from Whitfield, Dana',
      step({
        by: { kind: 'service', name: 'Waypost' },
        from: { status: 'OnHold', assignee: dana },
        to: { status: 'OnHold', assignee: null },
      }),
    ],
    [
      'completed it',
      step({
        by: { kind: 'service', name: 'Waypost' },
        from: { status: 'Wait', assignee: dana },
        to: { status: 'Complete', assignee: dana },
      }),
    ],
    ['lowered its priority from 8 to 3', step({ from: held, to: held, priority: { from: 8, to: 3 } })],
    [
      'put it back into the queue, and lowered its priority from 8 to 3',
      step({
        from: { status: 'Elevated', assignee: null },
        to: { status: 'Open', assignee: null },
        priority: { from: 8, to: 3 },
      }),
    ],
    [
      'assigned it to Okafor, Marcus, and raised its priority from 3 to 9',
      step({ from: held, to: { status: 'InProcess', assignee: marcus }, priority: { from: 3, to: 9 } }),
    ],
    [
      'took the last change back: In Process, and raised its priority from 3 to 8',
      step({ from: held, to: held, takesBack: 3, priority: { from: 3, to: 8 } }),
    ],
    [
      'raised its priority from 3 to 8',
      step({
        from: { status: 'Wait', assignee: dana },
        to: { status: 'Wait', assignee: dana },
        waitUntil: '2026-11-30',
        priority: { from: 3, to: 8 },
      }),
    ],
    [
      'changed its to-dos or its condition',
      step({ from: { status: 'Open', assignee: null }, to: { status: 'Open', assignee: null } }),
    ],
    [
      'raised its priority from 3 to 8, by the rule Overdue of Escalation (version 4)',
      step({
        by: { kind: 'service', name: 'Waypost' },
        from: held,
        to: held,
        priority: { from: 3, to: 8 },
        rule: { name: 'Overdue', table: 'Escalation', version: 4 },
      }),
    ],
    [
      'elevated it, by the rule Overdue of Escalation (version 4)',
      step({
        by: { kind: 'service', name: 'Waypost' },
        from: { status: 'Wait', assignee: dana },
        to: { status: 'Elevated', assignee: dana },
        rule: { name: 'Overdue', table: 'Escalation', version: 4 },
      }),
    ],
    [
      'ended the wait: Open',
      step({
        by: { kind: 'service', name: 'Waypost' },
        from: { status: 'Wait', assignee: null },
        to: { status: 'Open', assignee: null },
      }),
    ],
  ])('a step of a task reads "%s"', (text, taken) => {
    expect(stepText(taken)).toBe(text);
  });
});
