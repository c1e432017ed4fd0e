import type { Visit } from '../scenarios/visit.ts';
import type { Benefit, Segment } from '../x12/segment.ts';
import { benefit, date, entities } from '../x12/segment.ts';
import { genericServices, withRequested } from './services.ts';

type Network = 'Y' | 'N';

/** A preferred provider plan with everything that the CORE data content rules require of a payer, and more. */
export function ppoBenefits(visit: Visit, deductibleLeft = '612.33'): Segment[] {
  const { payer, services, calendar } = visit;
  const covered = withRequested(genericServices, services).filter((service) => service !== '61');
  return [
    benefit({ type: '1', level: 'FAM', services: ['30'], insurance: 'PR', plan: payer.plan }),
    date('291', calendar.year),
    benefit({ type: '1', services: covered, insurance: 'PR', plan: payer.plan }),
    ...yearly(
      'C',
      'PR',
      ['IND', 'Y', '1500', deductibleLeft],
      ['FAM', 'Y', '3000', '1800'],
      ['IND', 'N', '4000', '4000'],
      ['FAM', 'N', '8000', '8000'],
    ),
    ...yearly(
      'G',
      'PR',
      ['IND', 'Y', '5000', '3875.25'],
      ['FAM', 'Y', '10000', '8220.5'],
      ['IND', 'N', '12000', '12000'],
      ['FAM', 'N', '24000', '24000'],
    ),
    ...copays(),
    ...coinsurance(),
    ...therapyLimit(),
    benefit({ type: 'D', level: 'IND', services: ['5'], network: 'W' }),
    ['III', 'ZZ', '81'],
    ['MSG', 'INDEPENDENT LABORATORY ONLY'],
    benefit({ type: 'I', level: 'IND', services: ['61'] }),
    ['MSG', 'IN-VITRO FERTILIZATION IS NOT COVERED'],
    ...relatedEntities(visit),
    benefit({ type: 'P' }),
    ['MSG', 'THIS IS NOT A GUARANTEE OF PAYMENT. BENEFITS ARE SUBJECT TO PLAN PROVISIONS.'],
  ];
}

/** The same plan, with the used amount of the 1500 dollar deductible given by the end of the member id. */
export function ppoWithUsed(visit: Visit): Segment[] {
  const used = Number(/\d{1,4}$/.exec(visit.subscriber.memberId)?.[0] ?? 0);
  return ppoBenefits(visit, String(Math.max(0, 1500 - used)));
}

/** A managed plan: a fixed fee to the primary care physician, who must refer. */
export function hmoBenefits(visit: Visit, type: '2' | '3' | '4'): Segment[] {
  const { payer, services } = visit;
  return [
    benefit({ type, level: 'FAM', services: ['30'], insurance: 'HM', plan: `${payer.plan} HMO` }),
    benefit({ type: '1', services: withRequested(genericServices, services), insurance: 'HM' }),
    ['MSG', 'REFERRAL FROM THE PRIMARY CARE PHYSICIAN IS REQUIRED'],
    benefit({
      type: 'B',
      level: 'IND',
      services: ['98'],
      insurance: 'HM',
      period: '27',
      money: '15',
      network: 'Y',
    }),
    benefit({
      type: 'B',
      level: 'IND',
      services: ['86'],
      insurance: 'HM',
      period: '27',
      money: '100',
      network: 'W',
    }),
    ...yearly('G', 'HM', ['IND', 'Y', '3500', '3500']),
    benefit({ type: 'L', level: 'IND', services: ['98'] }),
    date('295', visit.calendar.yearStart),
    ...entities(
      ['NM1', 'P3', '1', 'OKAFOR', 'LENA', '', '', '', 'XX', '1999999984'],
      ['PER', 'IC', '', 'TE', '8005550133'],
    ),
    benefit({ type: 'N', level: 'IND', services: ['48'], network: 'Y' }),
    ['MSG', 'IN NETWORK FACILITIES ONLY'],
  ];
}

/** Another plan pays first (coordination of benefits). */
export function otherPayerFirst(visit: Visit): Segment[] {
  return [
    ...ppoBenefits(visit),
    benefit({ type: 'R', level: 'IND', services: ['30'], insurance: 'C1' }),
    ['REF', '1L', 'OTHER-77120'],
    date('290', visit.calendar.yearStart),
    ['MSG', 'OTHER COVERAGE IS PRIMARY'],
    ...entities(
      ['NM1', 'PRP', '2', 'NORTHGATE MUTUAL', '', '', '', '', 'PI', 'NGM01'],
      ['N3', 'PO BOX 410'],
      ['N4', 'AKRON', 'OH', '443010000'],
      ['PER', 'IC', 'COORDINATION', 'TE', '8005550140'],
    ),
  ];
}

type Amounts = [level: 'IND' | 'FAM', network: Network, base: string, remaining: string];

/** Base and remaining amount are two lines that differ in the period (23 calendar year, 29 remaining). */
function yearly(type: 'C' | 'G', insurance: string, ...rows: Amounts[]): Segment[] {
  return rows.flatMap(([level, network, base, remaining]) => {
    const shared: Benefit = { type, level, services: ['30'], insurance, network };
    return [
      benefit({ ...shared, period: '23', money: base }),
      benefit({ ...shared, period: '29', money: remaining }),
    ];
  });
}

function copays(): Segment[] {
  const visit: Benefit = { type: 'B', level: 'IND', insurance: 'PR', period: '27', network: 'Y' };
  return [
    benefit({ ...visit, services: ['98'], money: '25' }),
    ['MSG', 'PRIMARY CARE PHYSICIAN'],
    benefit({ ...visit, services: ['98'], money: '50' }),
    ['MSG', 'SPECIALIST'],
    benefit({ ...visit, services: ['UC'], money: '75' }),
    benefit({ ...visit, services: ['86'], money: '250', network: 'W' }),
    ['MSG', 'WAIVED IF ADMITTED'],
    benefit({ ...visit, services: ['AL'], money: '0' }),
  ];
}

function coinsurance(): Segment[] {
  const share: Benefit = { type: 'A', level: 'IND', insurance: 'PR' };
  return [
    benefit({
      ...share,
      services: ['48', '50'],
      period: '27',
      percent: '.2',
      authorization: 'Y',
      network: 'Y',
    }),
    ['MSG', 'PRECERTIFICATION IS REQUIRED'],
    benefit({
      ...share,
      services: ['48', '50'],
      period: '27',
      percent: '.4',
      authorization: 'Y',
      network: 'N',
    }),
    benefit({ ...share, services: ['35'], percent: '0', network: 'Y' }),
    // For a single procedure, the procedure code replaces the service type.
    benefit({ ...share, percent: '.2', authorization: 'Y', network: 'Y', procedure: ['HC', '70553'] }),
  ];
}

function therapyLimit(): Segment[] {
  const visits: Benefit = {
    type: 'F',
    level: 'IND',
    services: ['PT'],
    insurance: 'PR',
    quantityQualifier: 'VS',
    network: 'Y',
  };
  return [
    benefit({ ...visits, period: '23', quantity: '20' }),
    ['HSD', 'VS', '20', '', '', '23', '1'],
    benefit({ ...visits, period: '29', quantity: '14' }),
  ];
}

function relatedEntities({ payer }: Visit): Segment[] {
  const { address, phone } = payer;
  return [
    benefit({ type: 'U', level: 'IND', services: ['MH'] }),
    ...entities(
      ['NM1', 'VN', '2', 'HARBOR BEHAVIORAL', '', '', '', '', 'PI', 'HBRBH'],
      ['N3', 'PO BOX 200'],
      ['N4', address.city, address.state, address.zip],
      ['PER', 'IC', 'MEMBER SERVICES', 'TE', '8005550120', 'EX', '12'],
    ),
    benefit({ type: 'CB', level: 'IND', services: ['48'] }),
    ...entities(
      ['NM1', 'X3', '2', 'COASTAL UTILIZATION REVIEW'],
      ['PER', 'IC', 'PRECERTIFICATION', 'TE', phone, 'FX', '8005550131'],
    ),
  ];
}
