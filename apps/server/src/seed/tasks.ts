import { type ProcessName, processNames, taskTypes } from '@waypost/contract/processes';
import { type TaskStatus, taskStatuses } from '@waypost/contract/task-status';
import { EMPTY_ID } from '@waypost/contract/values';
import { rejectReasons } from '@waypost/x12';
import { addDays } from '../kernel/dates.ts';
import { idFrom } from '../kernel/ids.ts';
import type { CastCase } from './patients.ts';
import type { Random } from './random.ts';

export type CastTask = {
  id: string;
  of: CastCase;
  process: ProcessName;
  name: string;
  group: string;
  status: TaskStatus;
  assigneeId: string | null;
  priority: number;
  ageDays: number;
  dueDate: string;
  waitUntil: string | null;
  startUrl: string;
  condition: { code: string; description: string } | null;
  /** The payer or coverage that it is about, and the state that asked for it, as its process tells them. */
  subject: string;
  cycle: string | null;
  toDos: Array<{ id: string; recommendation: string; resolutionOptions: string[] }>;
};

export const groupOf: Record<ProcessName, string> = {
  Eligibility: 'eligibility',
  'Insurance Verification': 'insurance-verification',
  'Registration Verification': 'registration',
  'Document Generation': 'documents',
};
export const rejections = ['72', '73', '75', '58', '43', '42', '67', '57', '80', '51'] as const;

export const recommendations: Record<ProcessName, Array<[string, string[]]>> = {
  Eligibility: [
    ['Compare the member ID with the card', ['Matches', 'Corrected', 'No card on file']],
    ['Resubmit the eligibility request', ['Resubmitted', 'Not needed']],
  ],
  'Insurance Verification': [
    ['Verify the plan and the effective dates', ['Verified', 'Changed', 'Could not verify']],
  ],
  'Registration Verification': [
    ['Check address and phone with the patient', ['Confirmed', 'Updated', 'No answer']],
  ],
  'Document Generation': [['Send the document again', ['Sent', 'Sent by mail', 'Not needed']]],
};

/** Every status and every process occurs; most work is open and about eligibility. */
const usualStatuses: TaskStatus[] = [
  'Open',
  'Open',
  'Open',
  'Open',
  'InProcess',
  'OnHold',
  'Wait',
  'Elevated',
  'Complete',
];
export const usualProcesses: ProcessName[] = [
  ...processNames,
  'Eligibility',
  'Eligibility',
  'Eligibility',
  'Eligibility',
];

/** One task for most cases, in every state. */
export function makeTasks(
  cases: readonly CastCase[],
  workers: readonly string[],
  random: Random,
  today: string,
): CastTask[] {
  return cases
    .filter((_, i) => i % 9 !== 8)
    .map((of, i) => {
      // The first ones walk through every pair of process and status, so that none is missing by chance.
      const isTour = i < processNames.length * taskStatuses.length;
      const process = (isTour ? processNames[i % 4] : random.pick(usualProcesses)) ?? 'Eligibility';
      const status = (isTour ? taskStatuses[Math.floor(i / 4)] : random.pick(usualStatuses)) ?? 'Open';
      const id = idFrom(`task ${of.caseId}`);
      const ageDays = random.int(0, 12);
      const code = random.pick(rejections);
      const isHeld = status !== 'Open' && (status === 'InProcess' || random.int(0, 3) > 0);
      return {
        id,
        of,
        process,
        name: random.pick(taskTypes[process]),
        group: groupOf[process],
        status,
        assigneeId: isHeld ? random.pick(workers) : null,
        priority: random.int(1, 10),
        ageDays,
        dueDate: addDays(today, random.int(-3, 12)),
        waitUntil: status === 'Wait' ? addDays(today, random.int(2, 20)) : null,
        startUrl:
          process === 'Eligibility'
            ? `/viewer/${of.facility.id}/${EMPTY_ID}/${id}`
            : `case-management/${of.caseNumber}`,
        ...placeOf(process, of, id),
        condition: process === 'Eligibility' ? { code, description: rejectReasons[code] ?? code } : null,
        toDos: recommendations[process].map(([recommendation, resolutionOptions], position) => ({
          id: idFrom(`to-do ${id} ${position}`),
          recommendation,
          resolutionOptions,
        })),
      };
    });
}

/** Tasks of answers and of insurances are those that their processes would open: what is known later is told to them. */
function placeOf(process: ProcessName, of: CastCase, id: string): Pick<CastTask, 'subject' | 'cycle'> {
  if (process === 'Eligibility') return { subject: of.payer.code, cycle: idFrom(`cycle ${id}`) };
  if (process === 'Insurance Verification')
    return { subject: idFrom(`coverage ${of.caseId}`), cycle: idFrom(`cycle ${id}`) };
  return { subject: '', cycle: null };
}
