import { type TaskStatus, taskStatusWords } from '@waypost/contract/tasks/status';
import {
  Ban,
  CircleArrowUp,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CirclePause,
  CircleX,
  Clock,
  type LucideIcon,
  Mail,
  Send,
  ShieldCheck,
  ShieldOff,
  ShieldX,
  TriangleAlert,
} from 'lucide-react';

/** The color families of a status; each has an icon, a text, a background and a border color. */
export type StatusFamily = 'neutral' | 'info' | 'ok' | 'warn' | 'bad' | 'wait';
/** The display of a status everywhere: the same word and icon, never color alone. */
export type Status = { word: string; icon: LucideIcon; family: StatusFamily };

export const taskStatus: Readonly<Record<TaskStatus, Status>> = {
  Open: { word: taskStatusWords.Open, icon: CircleDashed, family: 'neutral' },
  InProcess: { word: taskStatusWords.InProcess, icon: CircleDot, family: 'info' },
  OnHold: { word: taskStatusWords.OnHold, icon: CirclePause, family: 'warn' },
  Wait: { word: taskStatusWords.Wait, icon: Clock, family: 'wait' },
  Elevated: { word: taskStatusWords.Elevated, icon: CircleArrowUp, family: 'bad' },
  Complete: { word: taskStatusWords.Complete, icon: CircleCheck, family: 'ok' },
};

/** The meaning of a payer's coverage wording. The payer's words are shown; the meaning selects icon and color. */
export type CoverageMeaning = 'active' | 'inactive' | 'rejected';

const coverage: Readonly<Record<CoverageMeaning, Omit<Status, 'word'>>> = {
  active: { icon: ShieldCheck, family: 'ok' },
  inactive: { icon: ShieldOff, family: 'neutral' },
  rejected: { icon: ShieldX, family: 'bad' },
};

export const coverageStatus = (meaning: CoverageMeaning, word: string): Status => ({
  word,
  ...coverage[meaning],
});

const caseStatuses: Readonly<Record<string, Omit<Status, 'word'>>> = {
  'In Progress': { icon: CircleDot, family: 'info' },
  'Pending Payer': { icon: Clock, family: 'wait' },
  Verified: { icon: CircleCheck, family: 'ok' },
  Closed: { icon: CircleCheck, family: 'neutral' },
  Cancelled: { icon: Ban, family: 'neutral' },
};

/**
 * A status of the API in the spelling of the screens: the API's code for canceled is older than American spelling here.
 */
export const shownWord = (word: string): string => (word === 'Cancelled' ? 'Canceled' : word);

/** The status of a case. Organizations define these words: an unknown one looks like an open case. */
export const caseStatus = (word: string): Status => ({
  word: shownWord(word),
  ...(caseStatuses[word] ?? { icon: CircleDashed, family: 'neutral' }),
});

/** The statuses of users, machine accounts, webhook messages and endpoints. */
export const userStatus = {
  Active: { word: 'Active', icon: CircleCheck, family: 'ok' },
  Pending: { word: 'Pending', icon: Mail, family: 'wait' },
  Deactivated: { word: 'Deactivated', icon: Ban, family: 'neutral' },
} as const satisfies Record<string, Status>;

export const messageStatus = {
  Success: { word: 'Success', icon: CircleCheck, family: 'ok' },
  Pending: { word: 'Pending', icon: Clock, family: 'wait' },
  Failed: { word: 'Failed', icon: CircleX, family: 'bad' },
  Sending: { word: 'Sending', icon: Send, family: 'info' },
} as const satisfies Record<string, Status>;

export const machineStatus = {
  active: { word: 'Active', icon: CircleCheck, family: 'ok' },
  noSecret: { word: 'No secret', icon: CircleDashed, family: 'wait' },
  expiring: { word: 'Expires soon', icon: Clock, family: 'warn' },
  expired: { word: 'Expired', icon: CircleX, family: 'bad' },
  revoked: { word: 'Revoked', icon: Ban, family: 'neutral' },
} as const satisfies Record<string, Status>;

/** The status of the organization's own records: ended ones stay readable. */
export const managedStatus = {
  active: { word: 'Active', icon: CircleCheck, family: 'ok' },
  ended: { word: 'Ended', icon: Ban, family: 'neutral' },
} as const satisfies Record<string, Status>;

/** The status of the connection to a payer, including an expiring certificate. */
export const lineStatus = {
  answering: { word: 'Answering', icon: CircleCheck, family: 'ok' },
  trying: { word: 'Trying again', icon: Clock, family: 'warn' },
  'not-answering': { word: 'Not answering', icon: TriangleAlert, family: 'bad' },
  ended: { word: 'Ended', icon: Ban, family: 'neutral' },
  'certificate-expires': { word: 'Certificate expires', icon: Clock, family: 'warn' },
  'certificate-expired': { word: 'Certificate expired', icon: TriangleAlert, family: 'bad' },
} as const satisfies Record<string, Status>;

/** The status of a payer that was requested from the operator. */
export const payerRequestStatus = {
  asked: { word: 'Asked', icon: Clock, family: 'wait' },
  added: { word: 'Added', icon: CircleCheck, family: 'ok' },
  declined: { word: 'Declined', icon: CircleX, family: 'neutral' },
} as const satisfies Record<string, Status>;

export const endpointStatus = {
  Working: { word: 'Working', icon: CircleCheck, family: 'ok' },
  Failing: { word: 'Failing', icon: TriangleAlert, family: 'warn' },
  Resting: { word: 'Resting', icon: CirclePause, family: 'warn' },
  Disabled: { word: 'Disabled', icon: Ban, family: 'bad' },
} as const satisfies Record<string, Status>;
