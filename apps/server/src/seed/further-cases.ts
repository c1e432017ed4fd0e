import type { Insertable } from 'kysely';
import { addDays } from '../infrastructure/dates.ts';
import { idFrom } from '../infrastructure/ids.ts';
import type { Tables } from '../infrastructure/tables/tables.ts';
import type { CastEntity } from './organizations.ts';
import type { CastCase } from './patients.ts';

/** One of this many patients has several cases. */
const EVERY = 6;
const FIRST = 260_000;
export const hasFurtherCases = ({ caseNumber }: Pick<CastCase, 'caseNumber'>): boolean =>
  (Number(caseNumber.split('-')[0]) - FIRST) % EVERY === 0;

/** Later cases of some patients, at the facility of the first, without tasks. */
export function furtherCases(entity: CastEntity, cases: readonly CastCase[]): CastCase[] {
  return cases.filter(hasFurtherCases).flatMap((of, i) =>
    Array.from({ length: 1 + (i % 2) }, (_, nth): CastCase => {
      const [number = '', last = '01'] = of.caseNumber.split('-');
      const caseId = idFrom(`case ${entity.lcode} ${of.caseNumber} and ${nth}`);
      return {
        ...of,
        caseId,
        coverageId: idFrom(`coverage ${caseId}`),
        caseNumber: `${number}-${String(Number(last) + nth + 1).padStart(2, '0')}`,
        accountNumber: String(41_000_000 + i * 20 + nth),
        serviceStart: addDays(of.serviceStart, 14 * (nth + 1)),
        serviceEnd: null,
        status: 'Open',
      };
    }),
  );
}

/** Records of other systems about some of the cases. */
export function relatedRecords(
  entity: CastEntity,
  cases: readonly CastCase[],
): Array<Insertable<Tables['case_related_record']>> {
  return cases.flatMap((of, i) => {
    const record = (type: 1 | 2, number: number) => ({
      entity_id: entity.id,
      id: idFrom(`related ${of.caseId} ${type} ${number}`),
      case_id: of.caseId,
      facility_id: of.facility.id,
      record_type_id: type,
      record_number: String(number),
    });
    if (i % 4 === 0) return [record(1, 88_000 + i), record(2, 5_512_000 + i)];
    return i % 4 === 1 ? [record(1, 88_000 + i)] : [];
  });
}
