import { idFrom } from '../infrastructure/ids.ts';
import type { Gap } from './gaps.ts';
import type { CastCase } from './patients.ts';
import { type CastPayer, insurers } from './payers.ts';
import { planOf } from './plans.ts';

/** Every fourth patient has a second insurance, through a parent or spouse; the first case of an entity has one. */
const hasSecondCoverage = (of: CastCase): boolean => Number(of.caseNumber.slice(0, 6)) % 4 === 0;

/** Nobody has Medicare through another person. */
const secondPayer = (first: CastPayer): CastPayer => {
  const after = insurers.indexOf(first) + 1;
  const next = [...insurers.slice(after), ...insurers].find(({ code }) => code !== 'CMS');
  if (!next) throw new Error('there are no insurers');
  return next;
};

/** The insurances of a case, in billing order, as they are stored. */
export const coveragesOf = (of: CastCase, gap: Gap | undefined) => [
  firstOf(of, gap),
  ...(hasSecondCoverage(of) ? [secondOf(of)] : []),
];
export type CastCoverage = ReturnType<typeof coveragesOf>[number];

const common = (of: CastCase, payer: CastPayer) => ({
  case_id: of.caseId,
  facility_id: of.facility.id,
  payer_id: payer.id,
  insurance_name: payer.name,
  ...planOf(payer),
  client_insurance_code: planOf(payer).insurance_code.replace('-', ''),
  period_start: `${of.serviceStart.slice(0, 4)}-01-01`,
  period_end: null,
});

/** Another day of the same month. */
const otherDay = (date: string): string => `${date.slice(0, 8)}${date.endsWith('28') ? '27' : '28'}`;

const firstOf = (of: CastCase, gap: Gap | undefined) => ({
  ...common(of, of.payer),
  id: of.coverageId,
  position: 1,
  subscriber_id: of.memberId,
  group_number: of.payer.code === 'CMS' ? null : `G${of.accountNumber.slice(-4)}`,
  relationship: 'Self',
  subscriber_first_name: null,
  subscriber_last_name: null,
  subscriber_birth_date: gap === 'other birth date' ? otherDay(of.birthDate) : null,
  subscriber_gender: null,
  subscriber_line1: null,
  subscriber_city: null,
  subscriber_state: null,
  subscriber_postal_code: null,
  subscriber_country: null,
});

function secondOf(of: CastCase) {
  const payer = secondPayer(of.payer);
  const isChild = Number(of.birthDate.slice(0, 4)) > 2002;
  const year = Number(of.birthDate.slice(0, 4)) - (isChild ? 29 : 2);
  return {
    ...common(of, payer),
    id: idFrom(`second coverage ${of.caseId}`),
    position: 2,
    subscriber_id: `${payer.idPrefix}${of.recordNumber.slice(-5)}`,
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
