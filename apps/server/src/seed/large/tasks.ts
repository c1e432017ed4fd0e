import { EMPTY_ID } from '@waypost/contract/core/values';
import { type ProcessName, taskTypes } from '@waypost/contract/processes/names';
import type { TaskStatus } from '@waypost/contract/tasks/status';
import { rejectReasons } from '@waypost/x12';
import { addDays } from '../../infrastructure/dates.ts';
import { rejectCodes } from '../answers.ts';
import type { Random } from '../random.ts';
import { usualProcesses } from '../tasks.ts';
import { type LargeCase, largeCase, randomOf } from './cases.ts';
import { largeId } from './ids.ts';
import type { Share } from './shares.ts';

export type LargeTask = {
  id: string;
  toDoId: string;
  of: LargeCase;
  process: ProcessName;
  name: string;
  group: string;
  status: TaskStatus;
  assigneeId: string | null;
  priority: number;
  createdAt: string;
  completed: { at: string; firstTouchedAt: string; handledSeconds: number; returns: number } | null;
  dueDate: string;
  waitUntil: string | null;
  startUrl: string;
  condition: { code: string; description: string } | null;
  recommendation: string;
  resolutionOptions: string[];
  resolution: string | null;
};

const groupOf: Record<ProcessName, string> = {
  Eligibility: 'eligibility',
  'Insurance Verification': 'insurance-verification',
  'Registration Verification': 'registration',
  'Document Generation': 'documents',
};

const recommendations: Record<ProcessName, [string, string[]]> = {
  Eligibility: ['Compare the member ID with the card', ['Matches', 'Corrected', 'No card on file']],
  'Insurance Verification': [
    'Verify the plan and the effective dates',
    ['Verified', 'Changed', 'Could not verify'],
  ],
  'Registration Verification': [
    'Check address and phone with the patient',
    ['Confirmed', 'Updated', 'No answer'],
  ],
  'Document Generation': ['Send the document again', ['Sent', 'Sent by mail', 'Not needed']],
};

/** Out of a hundred tasks: years of work are complete, and the rest is spread over the other states. */
const statusWeights: Array<[TaskStatus, number]> = [
  ['Complete', 86],
  ['Open', 7],
  ['InProcess', 2],
  ['OnHold', 2],
  ['Wait', 2],
  ['Elevated', 1],
];
const YEARS_BACK = 4;

function pickStatus(random: Random): TaskStatus {
  let rest = random.int(1, 100);
  for (const [status, weight] of statusWeights) {
    rest -= weight;
    if (rest <= 0) return status;
  }
  return 'Complete';
}

const two = (n: number): string => String(n).padStart(2, '0');

/** The n-th task of an organization, about one of its cases; an open one is weeks old, a complete one up to years. */
export function largeTask(share: Share, n: number, today: string): LargeTask {
  const random = randomOf(2, share.index, n);
  const of = largeCase(share, n % share.patients, today);
  const process = random.pick(usualProcesses);
  const wanted = pickStatus(random);
  // The cast has no users there: a task that would need an assignee stays open.
  const status = wanted === 'InProcess' && share.workers.length === 0 ? 'Open' : wanted;
  const isHeld =
    status !== 'Open' && share.workers.length > 0 && (status === 'InProcess' || random.int(0, 9) > 0);
  const ageDays = status === 'Complete' ? random.int(1, 365 * YEARS_BACK) : random.int(0, 45);
  const created = addDays(today, -ageDays);
  const code = random.pick(rejectCodes);
  const id = largeId('task', share.index, n);
  const [recommendation, resolutionOptions] = recommendations[process];
  const task = {
    id,
    toDoId: largeId('toDo', share.index, n),
    of,
    process,
    name: random.pick(taskTypes[process]),
    group: groupOf[process],
    status,
    assigneeId: isHeld ? random.pick(share.workers) : null,
    priority: random.int(1, 10),
    createdAt: `${created}T${two(random.int(0, 23))}:${two(random.int(0, 59))}:${two(random.int(0, 59))}Z`,
    dueDate: addDays(created, random.int(2, 21)),
    waitUntil: status === 'Wait' ? addDays(today, random.int(30, 400)) : null,
    startUrl:
      process === 'Eligibility'
        ? `/viewer/${of.facilityId}/${EMPTY_ID}/${id}`
        : `case-management/${of.caseNumber}`,
    condition: process === 'Eligibility' ? { code, description: rejectReasons[code] ?? code } : null,
    recommendation,
    resolutionOptions,
    resolution: status === 'Complete' ? (resolutionOptions[0] ?? null) : null,
  };
  return { ...task, completed: status === 'Complete' ? completion(random, task.createdAt, today) : null };
}

const DAY_SECONDS = 86_400;
const RETURNED_OF = 12;

/** A task is completed within days, before today, and worked on for a part of that time. */
function completion(random: Random, createdAt: string, today: string): LargeTask['completed'] {
  const created = Date.parse(createdAt);
  const open = Math.min(
    random.int(900, 12 * DAY_SECONDS),
    Math.floor((Date.parse(`${today}T00:00:00Z`) - created) / 1000),
  );
  const untouched = random.int(0, open);
  const later = (seconds: number): string => new Date(created + seconds * 1000).toISOString();
  return {
    at: later(open),
    firstTouchedAt: later(untouched),
    handledSeconds: random.int(0, open - untouched),
    returns: random.int(1, RETURNED_OF) === 1 ? 1 : 0,
  };
}
