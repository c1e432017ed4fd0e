import { addDays } from '../infrastructure/dates.ts';
import { idFrom } from '../infrastructure/ids.ts';
import type { CastCase } from './patients.ts';
import type { CastPhysician } from './physicians.ts';
import type { Random } from './random.ts';

/** An order for a case of the cast. */
export type CastOrder = {
  id: string;
  of: CastCase;
  orderType: number;
  billType: number;
  number: string;
  accession: string | null;
  procedure: string;
  day: string | null;
  isAbnSigned: boolean | null;
  diagnoses: readonly string[];
  referring: CastPhysician;
  attending: CastPhysician | null;
  /** The contact to call, one of the referring physician's. */
  contactId: string | null;
  location: { code: string; name: string } | null;
};

/** Procedures with diagnoses that go with them. */
const exams: ReadonlyArray<readonly [procedure: string, diagnoses: readonly string[]]> = [
  ['74177', ['R10.9', 'K57.30']],
  ['80053', ['R10.9']],
  ['99214', ['K57.30', 'E11.9']],
  ['71046', ['R05.9', 'J18.9', 'R06.02']],
  ['93000', ['I10', 'R00.2']],
  ['73721', ['M25.561', 'S83.241A', 'M17.11', 'Z96.651']],
  ['83036', ['E11.9']],
];
const locations = [
  { code: 'RAD2', name: 'Radiology, Floor 2' },
  { code: 'LAB1', name: 'Laboratory' },
  { code: 'CAR4', name: 'Cardiology, Floor 4' },
] as const;

/** Returns null in one of `oneIn` cases. */
const sometimes = <T>(random: Random, oneIn: number, value: T): T | null =>
  random.int(1, oneIn) === 1 ? null : value;

/** Orders for about two thirds of the cases, one to three for each. */
export function makeOrders(
  cases: readonly CastCase[],
  physicians: readonly CastPhysician[],
  random: Random,
): CastOrder[] {
  return cases
    .filter((_, i) => i % 3 !== 2)
    .flatMap((of, i) =>
      Array.from({ length: 1 + (i % 3) }, (_, nth): CastOrder => {
        const [procedure, diagnoses] = random.pick(exams);
        const referring = random.pick(physicians);
        const number = 50000 + i * 4 + nth;
        return {
          id: idFrom(`order ${of.caseId} ${nth}`),
          of,
          orderType: nth === 2 ? 1 : 0,
          billType: sometimes(random, 10, 0) ?? 1,
          number: `ORD-${number}`,
          accession: sometimes(random, 3, `A-22${number}`),
          procedure,
          day: sometimes(random, 8, addDays(of.serviceStart, -7 * nth)),
          isAbnSigned: random.pick([true, false, null]),
          diagnoses,
          referring,
          attending: sometimes(random, 2, random.pick(physicians)),
          contactId: sometimes(random, 2, referring.contacts[0]?.id ?? null),
          location: sometimes(random, 4, random.pick(locations)),
        };
      }),
    );
}
