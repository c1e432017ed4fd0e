import { taskStatusWords } from '@waypost/contract/tasks/status';
import type { TaskStep } from '@waypost/contract/tasks/story';
import { displayDate } from '#src/ui/form/date-text.ts';

/** A user's or rule's action on a task, as a phrase after the name. */
export function stepText(step: TaskStep): string {
  const { rule, priority } = step;
  const changeTexts = [
    isUnchangedStep(step) ? null : changeText(step),
    priority && priorityText(priority),
  ].filter((text) => text !== null);
  const text = changeTexts.join(', and ') || 'changed its to-dos or its condition';
  return rule ? `${text}, by the rule ${rule.name} of ${rule.table} (version ${rule.version})` : text;
}

const priorityText = ({ from, to }: NonNullable<TaskStep['priority']>): string =>
  `${to > from ? 'raised' : 'lowered'} its priority from ${from} to ${to}`;

/** Whether status and assignee stayed the same. A change of priority on a waiting task is not a new hold. */
const isUnchangedStep = ({ takesBack, from, to, priority }: TaskStep): boolean =>
  takesBack === null &&
  from.status === to.status &&
  from.assignee?.id === to.assignee?.id &&
  (to.status !== 'Wait' || priority !== null);

/** The change of the status and the assignee. */
function changeText({ by, takesBack, from, to, waitUntil }: TaskStep): string {
  const holder = to.assignee?.name;
  const isSameHolder = from.assignee?.id === to.assignee?.id;
  if (takesBack !== null) return `took the last change back: ${taskStatusWords[to.status]}`;
  if (by.kind === 'service' && from.status === 'Wait' && (to.status === 'Open' || to.status === 'InProcess'))
    return `ended the wait: ${taskStatusWords[to.status]}`;
  if (to.status === 'Open')
    return from.assignee ? `unassigned it from ${from.assignee.name}` : 'put it back into the queue';
  if (to.status === 'InProcess' && from.status !== 'InProcess' && holder === by.name) return 'started it';
  if (!isSameHolder && holder && (from.status === to.status || to.status === 'InProcess'))
    return `assigned it to ${holder}`;
  if (from.status === to.status && !isSameHolder && from.assignee && !holder)
    return `took it from ${from.assignee.name}`;
  const taken = from.assignee && !holder ? `, and took it from ${from.assignee.name}` : '';
  return `${reached[to.status]}${to.status === 'Wait' && waitUntil ? ` until ${displayDate(waitUntil)}` : ''}${taken}`;
}

const reached = {
  InProcess: 'went on with it',
  OnHold: 'put it on hold',
  Wait: 'put it to wait',
  Elevated: 'elevated it',
  Complete: 'completed it',
} as const;
