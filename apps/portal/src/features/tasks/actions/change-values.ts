import { message } from '@waypost/contract/core/messages';
import type { TaskMove } from '@waypost/contract/tasks/change';
import { z } from 'zod';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { plainChange, readDays, type TaskAction } from './task-actions.ts';

const changeKinds = [
  'assign',
  'elevate',
  'unassign',
  'complete',
  'hold',
  'wait',
] as const satisfies readonly TaskAction[];

const changeSchema = z
  .object({
    /** Initially none is selected, because an extra key press must not make such a change. */
    kind: z.enum(['', ...changeKinds]),
    days: z.string(),
    inBusinessDays: z.boolean(),
    returnsTo: z.enum(['assignee', 'group']),
  })
  .superRefine(({ kind, days }, context) => {
    if (kind === '') context.addIssue({ code: 'custom', path: ['kind'], message: 'Required' });
    if (kind === 'wait' && readDays(days) === null)
      context.addIssue({ code: 'custom', path: ['days'], message: message('task.daysToWait') });
  });
export type ChangeValues = z.infer<typeof changeSchema>;
export const changeRules = zodRules(changeSchema);

export const noChange: ChangeValues = {
  kind: '',
  days: '',
  inBusinessDays: false,
  returnsTo: 'assignee',
};

/** The change to make; null while none is chosen, and when the tasks are distributed among several users. */
export function moveOf({ kind, days, inBusinessDays, returnsTo }: ChangeValues): TaskMove | null {
  if (kind === '' || kind === 'assign') return null;
  if (kind !== 'wait') return plainChange[kind];
  return {
    status: 'Wait',
    waitExpirationDays: Number(days),
    waitInBusinessDays: inBusinessDays,
    waitReturnsTo: returnsTo,
  };
}
