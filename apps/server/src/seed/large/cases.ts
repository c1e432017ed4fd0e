import { addDays } from '../../infrastructure/dates.ts';
import { memberIdFor } from '../patients.ts';
import { type CastPayer, insurers } from '../payers.ts';
import { type Random, randomFrom } from '../random.ts';
import { largeId } from './ids.ts';
import { pickFirstName, pickLastName } from './names.ts';
import type { Share } from './shares.ts';

/** A patient of a large seed with the one case and coverage they have. */
export type LargeCase = {
  patientId: string;
  caseId: string;
  coverageId: string;
  facilityId: string;
  patientNumber: string;
  caseNumber: string;
  accountNumber: string;
  recordNumber: string;
  firstName: string;
  middleName: string | null;
  lastName: string;
  birthDate: string;
  gender: 'Female' | 'Male';
  ssn: string;
  serviceStart: string;
  serviceEnd: string | null;
  status: string;
  payer: CastPayer;
  memberId: string;
};

const two = (n: number): string => String(n).padStart(2, '0');
/** Weighted by repetition: old cases are closed, and a few payers cover most patients. */
const statuses = [
  'Closed',
  'Closed',
  'Closed',
  'Closed',
  'Closed',
  'Closed',
  'Verified',
  'Verified',
  'Open',
  'Cancelled',
];
const payerRanks = [0, 0, 0, 0, 4, 4, 4, 5, 5, 1, 1, 2, 3] as const;
const facilityRanks = [0, 0, 0, 0, 0, 1, 1, 1, 2] as const;
const FIRST_CASE = 1_000_000;
const FIRST_ACCOUNT = 50_000_000;
const YEARS_BACK = 4;

/** Random numbers that depend only on the row, so that any row can be made without those before it. */
export const randomOf = (stream: number, entity: number, n: number): Random =>
  randomFrom(Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(stream * 16 + entity + 1, 0x85ebca6b));

/** The n-th case of an organization: the same in every run but for its dates, which end today. */
export function largeCase({ entity, index }: Share, n: number, today: string): LargeCase {
  const random = randomOf(1, index, n);
  const gender = random.pick(['Female', 'Male'] as const);
  const payer = insurers[random.pick(payerRanks)] ?? random.pick(insurers);
  const serviceStart = addDays(today, -random.int(0, 365 * YEARS_BACK));
  const stay = random.int(0, 5);
  const facility = entity.facilities[random.pick(facilityRanks) % entity.facilities.length];
  return {
    patientId: largeId('patient', index, n),
    caseId: largeId('case', index, n),
    coverageId: largeId('coverage', index, n),
    facilityId: facility?.id ?? '',
    patientNumber: `${entity.lcode}-${10_000_000 + n}`,
    caseNumber: `${FIRST_CASE + n}-01`,
    accountNumber: String(FIRST_ACCOUNT + n * 3),
    recordNumber: String(1_000_000 + n),
    firstName: pickFirstName(random, gender),
    middleName: random.int(0, 2) === 0 ? null : random.pick(['A', 'J', 'M', 'R', 'T']),
    lastName: pickLastName(random),
    birthDate: `${random.int(1930, 2020)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`,
    gender,
    // 9xx is never issued as an SSN; nor are groups 00 and series 0000.
    ssn: `9${two(random.int(10, 99))}-${two(random.int(10, 49))}-${String(random.int(1, 9999)).padStart(4, '0')}`,
    serviceStart,
    serviceEnd: stay < 2 ? null : addDays(serviceStart, stay),
    status: random.pick(statuses),
    payer,
    memberId: memberIdFor(payer, random),
  };
}
