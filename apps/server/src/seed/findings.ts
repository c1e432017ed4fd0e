import {
  decodeMemberId,
  type Enrollment,
  type MedicareStart,
  medicareId,
  memberId,
} from '@waypost/platform/demo-members';
import { addDays } from '../infrastructure/dates.ts';
import { idFrom } from '../infrastructure/ids.ts';
import { memberIdOf } from './demo-cases.ts';
import type { Finding } from './finding.ts';
import type { CastNote } from './notes.ts';
import type { CastCase } from './patients.ts';
import { advantagePlan, insurers } from './payers.ts';
import type { CastTask } from './tasks.ts';

/** A finding of a payer that has not been asked yet: it has led to no task. */
type FutureFinding = 'another id' | 'pending';

const commercial: readonly Finding[] = [
  ...(['wrong id', 'another payer first', 'wrong birth date', 'ended'] as const),
  ...(['not enrolled', 'wrong name', 'wrong id', 'cannot answer'] as const),
];
const medicare: readonly Finding[] = [
  ...(['managed', 'wrong birth date', 'another payer first', 'wrong name', 'ended', 'managed'] as const),
];
const medicaid: readonly Finding[] = [
  ...(['managed', 'wrong id', 'another payer first', 'wrong birth date', 'cannot answer'] as const),
];
const futureFindings: ReadonlyArray<FutureFinding | null> = ['another id', null, 'pending', null];
const kindsAt = ({ payer }: CastCase): readonly Finding[] => {
  if (payer.code === 'CMS') return medicare;
  return payer.code === 'STMCD' ? medicaid : commercial;
};

/** The first characters of a Medicare number, which determine Medicare's answer. */
const starts: Partial<Record<Finding | FutureFinding, MedicareStart>> = {
  managed: '2MA2',
  'another payer first': '3MP3',
  ended: '8GA8',
};

/** The findings of the cases with eligibility tasks: each payer's findings in turn. */
function findingsOf(tasks: readonly CastTask[]): Map<string, Finding> {
  const asked = tasks.filter(({ process }) => process === 'Eligibility').map(({ of }) => of);
  return new Map(
    [...Map.groupBy(asked, kindsAt)].flatMap(([kinds, cases]) =>
      cases.map((of, nth): [string, Finding] => [of.caseId, kinds[nth % kinds.length] ?? 'ended']),
    ),
  );
}

/** The future findings of insurances to verify, in every second of these cases. */
function omissionOf(tasks: readonly CastTask[]): Map<string, FutureFinding> {
  const verified = tasks.filter(
    ({ process, of }) => process === 'Insurance Verification' && of.payer.code !== 'CMS',
  );
  return new Map(
    verified.flatMap(({ of }, nth): Array<[string, FutureFinding]> => {
      const kind = futureFindings[nth % futureFindings.length];
      return kind ? [[of.caseId, kind]] : [];
    }),
  );
}

/**
 * A case as it was registered when there is a finding: with the wrong digit or date, or the id of a member about whom
 * the payer has other data. A note contains the correct value (`correctValue`).
 */
function withRegistrationError(
  of: CastCase,
  finding: Finding | FutureFinding | undefined,
  serial: number,
): CastCase {
  if (!finding) return of;
  switch (finding) {
    case 'wrong id':
      return { ...of, memberId: mistyped(of.memberId) };
    case 'wrong birth date':
      return { ...of, birthDate: mistaken(of) };
    case 'wrong name':
      return { ...of, lastName: misspelt(of) };
    default:
      return { ...of, memberId: idFor(of, finding, serial) };
  }
}

function idFor(
  of: CastCase,
  kind: Exclude<Finding | FutureFinding, `wrong ${string}`>,
  serial: number,
): string {
  const start = starts[kind];
  if (of.payer.code === 'CMS') return medicareId(start ?? '1EG4', serial, of);
  return memberId(of.payer.idPrefix, kind satisfies Enrollment, serial, of);
}

/** Two transposed digits, or else a wrong one. */
function mistyped(id: string): string {
  const swapped = [7, 6, 5, 8, 4].map((at) => `${id.slice(0, at)}${id[at + 1]}${id[at]}${id.slice(at + 2)}`);
  const found = swapped.find((one) => one !== id && decodeMemberId(one)?.isValid === false);
  return found ?? `${id.slice(0, -1)}${(Number(id.at(-1)) + 1) % 10}`;
}

/** Another birth date, by which the payer does not find the member. */
function mistaken({ birthDate, memberId }: CastCase): string {
  const member = decodeMemberId(memberId);
  const days = [9, 10, 1, 2].map((days) => addDays(birthDate, -days));
  return days.find((day) => member?.hasBirthDate(day) === false) ?? birthDate;
}

/** A missing letter, by which the payer does not find the member. */
function misspelt({ lastName, memberId }: CastCase): string {
  const member = decodeMemberId(memberId);
  const letters = [...lastName];
  const shorter = letters.map((_, at) => letters.filter((__, other) => other !== at).join('')).slice(2);
  return shorter.find((name) => member?.hasName(name) === false) ?? `${lastName}s`;
}

const formatDay = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

type Found = { cases: CastCase[]; tasks: CastTask[]; notes: CastNote[] };

/**
 * Cases as they were registered, with the findings of their payers, and later notes that help. In completed work the
 * case was corrected, and only the check had the wrong value.
 */
export function withFindings(
  cases: readonly CastCase[],
  tasks: readonly CastTask[],
  workers: readonly string[],
): Found {
  const findings = findingsOf(tasks);
  const futureFinding = omissionOf(tasks);
  const registered = new Map(
    cases.map((of, at) => [
      of.caseId,
      withRegistrationError(of, findings.get(of.caseId) ?? futureFinding.get(of.caseId), at),
    ]),
  );
  const isDone = new Set(tasks.filter(({ status }) => status === 'Complete').map(({ of }) => of.caseId));
  const caseOf = (of: CastCase) => (isDone.has(of.caseId) ? of : (registered.get(of.caseId) ?? of));
  return {
    cases: cases.map(caseOf),
    tasks: tasks.map((task) => ({
      ...task,
      of: caseOf(task.of),
      finding: findings.get(task.of.caseId),
      asked: registered.get(task.of.caseId),
    })),
    notes: cases.flatMap((of, at) => {
      const note = correctValue(of, findings.get(of.caseId), at);
      const task = tasks.find((one) => one.of.caseId === of.caseId);
      if (note === null || !task) return [];
      const id = idFrom(`what is right ${of.caseId}`);
      return [
        {
          id,
          of: caseOf(of),
          writtenBy: workers[at % workers.length] ?? '',
          hoursAgo: task.ageDays * 24 + 3,
          note,
        },
      ];
    }),
  };
}

/** The correct value, as registration staff noted it from a card or a license; null if no card shows it. */
function correctValue(of: CastCase, finding: Finding | undefined, serial: number): string | null {
  switch (finding) {
    case 'wrong id':
      return `Card copied at check-in: ${of.payer.name}, member ID ${of.memberId}.`;
    case 'wrong birth date':
      return `Driver’s license seen at check-in: born ${formatDay(of.birthDate)}.`;
    case 'wrong name':
      return `The card reads ${of.firstName} ${of.lastName}.`;
    case 'not enrolled': {
      const [payer] = insurers.filter(({ code }) => code !== of.payer.code && code !== 'CMS');
      if (!payer) return null;
      const id = memberIdOf({ ...of, payer }, serial);
      return `The patient changed jobs. New card: ${payer.name}, member ID ${id}.`;
    }
    case 'managed': {
      if (of.payer.code !== 'CMS') return null;
      const id = memberIdOf({ ...of, payer: advantagePlan }, serial);
      return `The patient carries a second card: ${advantagePlan.name}, member ID ${id}.`;
    }
    default:
      return null;
  }
}
