import { addDays } from '../infrastructure/dates.ts';
import { idFrom } from '../infrastructure/ids.ts';
import { femaleNames, lastNames, maleNames } from './names.ts';
import type { CastEntity, CastFacility } from './organizations.ts';
import { type CastPayer, insurers } from './payers.ts';
import type { Random } from './random.ts';

/** A patient with one case and its coverages. */
export type CastCase = {
  patientId: string;
  caseId: string;
  /** Its first insurance. */
  coverageId: string;
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
  facility: CastFacility;
  serviceStart: string;
  serviceEnd: string | null;
  status: string;
  payer: CastPayer;
  memberId: string;
  /** Data that matches age and name, by code; arbitrary when absent. */
  personal?: { language: string; ethnicity: string; marital_status: string };
};

/** A canary number, which must appear nowhere unsealed. Area 900 is never issued. */
const CANARY_SSN = '900-55-1234';
/** No case is cancelled: the rules create no work for those. */
const caseStatuses = ['Open', 'In Progress', 'Pending Payer', 'Verified', 'Closed', 'Open'] as const;

const digits = (n: number, length: number): string => String(n).padStart(length, '0');

/** A valid Medicare number (no S, L, O, I, B, Z); for other payers their letters and seven digits. */
export function memberIdFor(payer: CastPayer, random: Random): string {
  const letters = 'ACDEFGHJKMNPQRTUVWXY';
  const letter = () => letters.charAt(random.int(0, letters.length - 1));
  const digit = () => String(random.int(0, 9));
  if (payer.code !== 'CMS') return `${payer.idPrefix}${digits(random.int(1000000, 9999999), 7)}`;
  return `${random.int(1, 9)}${letter()}${digit()}${digit()}${letter()}${digit()}${digit()}${letter()}${letter()}${digit()}${digit()}`;
}

/** The cases of an entity, the same in every run except for their dates, which are around today; numbered on from `first`. */
export function makeCases(
  entity: CastEntity,
  count: number,
  random: Random,
  today: string,
  first = 0,
): CastCase[] {
  return Array.from({ length: count }, (_, nth) => {
    const i = first + nth;
    const gender = random.pick(['Female', 'Male'] as const);
    const payer = random.pick(insurers);
    const serviceStart = addDays(today, random.int(-21, 10));
    const stay = random.int(0, 5);
    const number = 260000 + i;
    return {
      patientId: idFrom(`patient ${entity.lcode} ${i}`),
      caseId: idFrom(`case ${entity.lcode} ${i}`),
      coverageId: idFrom(`coverage ${idFrom(`case ${entity.lcode} ${i}`)}`),
      patientNumber: `${entity.lcode}-${digits(80000 + i, 7)}`,
      caseNumber: `${number}-${digits(1 + (i % 3), 2)}`,
      accountNumber: digits(40010000 + i * 7, 8),
      recordNumber: digits(88000 + i, 7),
      firstName: random.pick(gender === 'Female' ? femaleNames : maleNames),
      middleName: random.int(0, 2) === 0 ? null : random.pick(['A', 'J', 'M', 'R', 'T']),
      lastName: random.pick(lastNames),
      birthDate: `${random.int(1938, 2016)}-${digits(random.int(1, 12), 2)}-${digits(random.int(1, 28), 2)}`,
      gender,
      // 9xx is never issued as an SSN; nor are groups 00 and series 0000.
      ssn:
        i === 0
          ? CANARY_SSN
          : `9${digits(random.int(10, 99), 2)}-${digits(random.int(10, 49), 2)}-${digits(random.int(1, 9999), 4)}`,
      facility: random.pick(entity.facilities),
      serviceStart,
      serviceEnd: stay < 2 ? null : addDays(serviceStart, stay),
      status: random.pick(caseStatuses),
      payer,
      memberId: memberIdFor(payer, random),
    };
  });
}
