import type { Db } from '../infrastructure/database.ts';
import { idFrom } from '../infrastructure/ids.ts';
import type { Gaps } from './gaps.ts';
import type { CastEntity } from './organisations.ts';
import type { CastCase } from './patients.ts';
import { type CastPayer, insurers } from './payers.ts';
import { planOf } from './plans.ts';

/** Every fourth patient has a second insurance, through a parent or spouse; the first case of an entity has one. */
const hasSecond = (of: CastCase): boolean => Number(of.caseNumber.slice(0, 6)) % 4 === 0;

const secondPayer = (first: CastPayer): CastPayer => {
  const next = insurers[(insurers.indexOf(first) + 1) % insurers.length];
  if (!next) throw new Error('there are no insurers');
  return next;
};

/** The insurances of cases. */
export async function writeCoverages(
  db: Db,
  entity: CastEntity,
  cases: readonly CastCase[],
  gaps: Gaps,
): Promise<void> {
  const coverages = cases.flatMap((of) => [
    firstOf(entity, of, gaps),
    ...(hasSecond(of) ? [secondOf(entity, of)] : []),
  ]);
  await db.insertInto('case_coverage').values(coverages).execute();
}

const common = (entity: CastEntity, of: CastCase, payer: CastPayer) => ({
  entity_id: entity.id,
  case_id: of.caseId,
  facility_id: of.facility.id,
  payer_id: payer.id,
  insurance_name: payer.name,
  ...planOf(payer),
  client_insurance_code: planOf(payer).insurance_code.replace('-', ''),
  period_start: `${of.serviceStart.slice(0, 4)}-01-01`,
  period_end: null,
});

const firstOf = (entity: CastEntity, of: CastCase, gaps: Gaps) => ({
  ...common(entity, of, of.payer),
  id: idFrom(`coverage ${of.caseId}`),
  position: 1,
  subscriber_id: of.memberId,
  group_number: of.payer.code === 'CMS' ? null : `G${of.accountNumber.slice(-4)}`,
  relationship: 'Self',
  subscriber_first_name: null,
  subscriber_last_name: null,
  // Days are 28 at most.
  subscriber_birth_date: gaps.get(of.caseId) === 'other birth date' ? `${of.birthDate.slice(0, 8)}29` : null,
  subscriber_gender: null,
  subscriber_line1: null,
  subscriber_city: null,
  subscriber_state: null,
  subscriber_postal_code: null,
  subscriber_country: null,
});

function secondOf(entity: CastEntity, of: CastCase) {
  const payer = secondPayer(of.payer);
  const isChild = Number(of.birthDate.slice(0, 4)) > 2002;
  const year = Number(of.birthDate.slice(0, 4)) - (isChild ? 29 : 2);
  return {
    ...common(entity, of, payer),
    id: idFrom(`second coverage ${of.caseId}`),
    position: 2,
    subscriber_id: `${payer.idPrefix || '1EG4TE5MK'}${of.recordNumber.slice(-5)}`,
    group_number: `F${of.accountNumber.slice(-4)}`,
    relationship: isChild ? 'Child' : 'Spouse',
    subscriber_first_name: of.gender === 'Female' ? 'Tobias' : 'Marit',
    subscriber_last_name: of.lastName,
    subscriber_birth_date: `${year}${of.birthDate.slice(4)}`,
    subscriber_gender: of.gender === 'Female' ? 'Male' : 'Female',
    subscriber_line1: `${of.recordNumber.slice(-3)} Alder Court`,
    subscriber_city: 'Lakemont',
    subscriber_state: 'OH',
    subscriber_postal_code: '43004',
    subscriber_country: 'US',
  };
}
