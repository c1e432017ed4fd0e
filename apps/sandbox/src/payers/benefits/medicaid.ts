import type { Visit } from '../scenarios/visit.ts';
import type { Segment } from '../x12/segment.ts';
import { benefit, date, entities } from '../x12/segment.ts';
import { genericServices, withRequested } from './services.ts';

/** State Medicaid without a managed plan, with coverage month by month. */
export function feeForService(visit: Visit): Segment[] {
  const services = ['30', ...withRequested(genericServices, visit.services)].filter(
    (service) => service !== '35',
  );
  return [
    benefit({ type: '1', level: 'IND', services, insurance: 'MC', plan: visit.payer.plan }),
    date('291', visit.calendar.month),
    benefit({ type: 'B', level: 'IND', services: ['98'], insurance: 'MC', period: '27', money: '4' }),
    benefit({ type: 'I', level: 'IND', services: ['35'] }),
  ];
}

/** The member's managed care organization: bill it, not the state. */
export function managedCare(visit: Visit): Segment[] {
  return [
    benefit({
      type: 'U',
      level: 'IND',
      services: ['30'],
      insurance: 'HM',
      plan: 'MANAGED CARE - HEALTHY VALLEY',
    }),
    date('290', visit.calendar.month),
    ['MSG', 'MEMBER ENROLLED IN MANAGED CARE PLAN, BILL PLAN'],
    ...entities(
      ['NM1', 'PR', '2', 'HEALTHY VALLEY MCO', '', '', '', '', 'PI', 'HVMCO'],
      ['N3', 'PO BOX 77'],
      ['N4', 'SALT LAKE CITY', 'UT', '841100077'],
      ['PER', 'IC', '', 'TE', '8005550160'],
    ),
  ];
}

/** Services that another organization covers, each under its own entity. */
export function carveOuts(visit: Visit): Segment[] {
  const carveOut = (service: string, plan: string, name: string, code: string): Segment[] => [
    benefit({ type: 'U', level: 'IND', services: [service], insurance: 'HM', plan }),
    date('290', visit.calendar.month),
    ...entities(['NM1', 'PR', '2', name, '', '', '', '', 'PI', code], ['PER', 'IC', '', 'TE', '8005550161']),
  ];
  return [
    ...carveOut('MH', 'PREPAID MENTAL HEALTH PLAN', 'VALLEY BEHAVIORAL', 'VLYBH'),
    ...carveOut('35', 'DENTAL PLAN', 'BRIGHT SMILE DENTAL', 'BRTSD'),
    ...carveOut('56', 'TRANSPORTATION', 'RIDEWELL BROKERAGE', 'RDWLL'),
  ];
}

/** Coverage begins only after the member has paid a share of the costs (spend down). */
export function spendDown(visit: Visit): Segment[] {
  return [
    benefit({ type: '5', level: 'IND', services: ['30'], insurance: 'MC', plan: 'MEDICALLY NEEDY' }),
    benefit({ type: 'Y', level: 'IND', services: ['30'], insurance: 'MC', period: '34', money: '312' }),
    date('291', visit.calendar.month),
    ['MSG', 'SPEND DOWN NOT MET'],
  ];
}

/** A commercial plan that must be billed before Medicaid. */
export function thirdPartyCoverage(visit: Visit): Segment[] {
  return [
    ...feeForService(visit),
    benefit({ type: 'R', level: 'IND', services: ['30'], insurance: 'C1' }),
    ['REF', 'IG', 'POL-5511'],
    date('290', visit.calendar.yearStart),
    ...entities(['NM1', 'PR', '2', 'TIDEWATER PPO', '', '', '', '', 'PI', 'TWM01']),
  ];
}
