import { message } from '@waypost/contract/messages';
import type { TaskMove } from '@waypost/contract/services/task-change';
import { z } from 'zod';
import { readDays } from '../work/draft.ts';

const changeKinds = ['assign', 'elevate', 'unassign', 'complete', 'hold', 'wait'] as const;

export const changeSchema = z
  .object({
    kind: z.enum(changeKinds, 'Required'),
    assignee: z.string(),
    days: z.string(),
    inBusinessDays: z.boolean(),
    returnsTo: z.enum(['assignee', 'group']),
  })
  .superRefine(({ kind, assignee, days }, context) => {
    if (kind === 'assign' && assignee === '')
      context.addIssue({ code: 'custom', path: ['assignee'], message: 'Required' });
    if (kind === 'wait' && readDays(days) === null)
      context.addIssue({ code: 'custom', path: ['days'], message: message('task.daysToWait') });
  });
export type ChangeValues = z.infer<typeof changeSchema>;

const plain = {
  elevate: { status: 'Elevated' },
  unassign: { status: 'Open' },
  complete: { status: 'Complete' },
  hold: { status: 'OnHold' },
} as const;

/** What the tasks become. */
export function moveOf({ kind, assignee, days, inBusinessDays, returnsTo }: ChangeValues): TaskMove {
  if (kind === 'assign') return { assignee: { id: assignee } };
  if (kind !== 'wait') return plain[kind];
  return {
    status: 'Wait',
    waitExpirationDays: Number(days),
    waitInBusinessDays: inBusinessDays,
    waitReturnsTo: returnsTo,
  };
}
