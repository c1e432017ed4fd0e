import type { Calendar } from '../calendar.ts';
import type { Payer } from '../payer-list.ts';
import type { Answer, MemberLevel } from '../x12/compose-271.ts';
import type { Person } from '../x12/member.ts';
import { addressSegments, demographicSegments, nameSegment } from '../x12/member.ts';
import type { Segment } from '../x12/segment.ts';
import { date } from '../x12/segment.ts';

/** The input for one answer of a payer. */
export type Visit = {
  payer: Payer;
  calendar: Calendar;
  subscriber: Person;
  /** Null when the subscriber is the patient. */
  dependent: Person | null;
  /** Requested service types (EQ01); `30` is the generic inquiry. */
  services: readonly string[];
};

/** The segments of a level besides the name. */
export type LevelDetails = {
  rejections?: Segment[];
  /** Replaces the usual INS. */
  insured?: Segment;
  references?: Segment[];
  dates?: Segment[];
};

/** The segments from NM1 to DTP that identify a member (2100C, 2100D). */
export function memberSegments(entity: 'IL' | '03', person: Person, details: LevelDetails = {}): Segment[] {
  const self: Segment = entity === 'IL' ? ['INS', 'Y', '18'] : ['INS', 'N', person.relationship];
  return [
    nameSegment(entity, person),
    ...person.references.map(({ qualifier, value }): Segment => ['REF', qualifier, value]),
    ...(details.references ?? []),
    ...addressSegments(person),
    ...(details.rejections ?? []),
    ...demographicSegments(person, !details.rejections),
    ...(details.rejections ? [] : [details.insured ?? self]),
    ...(details.dates ?? []),
  ];
}

/** Group and plan as a commercial payer or Medicaid states them; Medicare has neither. */
export function planReferences({ payer }: Visit): Segment[] {
  return payer.groupNumber === '' ? [] : [['REF', '6P', payer.groupNumber, payer.groupName]];
}

/** A plan that runs for the current year. */
export function planYear({ calendar }: Visit): Segment[] {
  return [date('346', calendar.yearStart), date('347', calendar.yearEnd)];
}

/** Answers for the patient: the dependent if there is one, else the subscriber. */
export function answerPatient(visit: Visit, benefits: Segment[], details: LevelDetails = {}): Answer {
  const complete = { references: planReferences(visit), dates: planYear(visit), ...details };
  if (!visit.dependent)
    return { subscriber: { who: memberSegments('IL', visit.subscriber, complete), benefits } };
  return answerDependent(visit, { who: memberSegments('03', visit.dependent, complete), benefits });
}

/** Answers in 2000D, under a subscriber with a name only. */
export function answerDependent(visit: Visit, level: MemberLevel): Answer {
  const subscriber = memberSegments('IL', visit.subscriber, { references: planReferences(visit) });
  return { subscriber: { who: subscriber, benefits: [] }, dependent: level };
}
