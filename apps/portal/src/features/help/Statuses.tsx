import type { TransactionState } from '@waypost/contract/cases/calls';
import { type TaskStatus, taskStatuses } from '@waypost/contract/tasks/status';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { type Status, taskStatus } from '#src/ui/status.ts';
import { transactionOutcomes } from '#src/ui/transaction-status.ts';
import { Meanings } from './Meanings.tsx';

const taskStatusTexts: Readonly<Record<TaskStatus, string>> = {
  Open: 'Nobody works on it now. It may be assigned to somebody, or to nobody.',
  InProcess: 'Its assignee has started it.',
  OnHold: 'Its assignee has stopped for now and keeps it.',
  Wait: 'It comes back by itself on a day that was chosen, for example when a payer needs time.',
  Elevated: 'It needs somebody who manages tasks.',
  Complete: 'It is done.',
};

const checkStatusTexts: Readonly<Record<TransactionState, string>> = {
  sent: 'The payer has been asked and has not answered yet. You need not stay on the page.',
  answered: 'The payer answered, and said nothing about benefits. Call the payer if you need them.',
  rejected: 'The payer did not answer the question. Its code says why; the codes are listed on this page.',
  failed: 'No answer that can be read came back. The page of the check says what happened, and what to do.',
  interrupted: 'Waypost was restarted while it waited. Send the request again.',
  cancelled: 'Somebody stopped waiting for the answer.',
};

const row = (status: Status, meaning: string) => ({
  name: status.word,
  word: <StatusLabel status={status} />,
  meaning,
});

export const TaskStatuses = () => (
  <Meanings of={taskStatuses.map((one) => row(taskStatus[one], taskStatusTexts[one]))} />
);

const states = Object.keys(checkStatusTexts) as TransactionState[];

export const CheckStatuses = () => (
  <Meanings of={states.map((one) => row(transactionOutcomes[one], checkStatusTexts[one]))} />
);
