import { type Figure, merged } from './figure.ts';
import type { Network } from './network.ts';
import type { PatientShare } from './patient-share.ts';

/** A co-payment of one kind of visit. `isContradictory`: the payer gives several that nothing distinguishes. */
type VisitCopay = { amount: Figure | null; isContradictory: boolean };
type VisitCopayByNetwork = Readonly<Record<Network, VisitCopay>>;
export type VisitCopays = {
  office: VisitCopayByNetwork;
  specialist: VisitCopayByNetwork;
  urgentCare: VisitCopayByNetwork;
};

/** EB03: a visit in an office, and urgent care. */
const OFFICE_VISIT = '98';
const URGENT_CARE = 'UC';
/** III: the place of service of urgent care. */
const URGENT_PLACE = '20';
/** EB06 of a visit: none, 27 visit. */
const visitPeriods: readonly string[] = ['', '27'];

const saysSpecialist = /\bSPECIALISTS?\b|\bSPEC\b|\bSCP\b/i;
const saysPrimary = /\bPRIMARY CARE\b|\bPCP\b|\bGENERAL PRACT|\bFAMILY PRACT/i;
const saysUrgent = /\bURGENT CARE\b/i;

/**
 * Finds the co-payments that a front desk collects. Office and specialist visits share one service type, and only the
 * message tells them apart. An amount without such a message is the office's; a specialist's amount is never guessed.
 */
export function visitCopays(shares: readonly PatientShare[]): VisitCopays {
  const copays = shares.filter(isOfVisit);
  const office = copays.filter((share) => share.serviceTypeCode === OFFICE_VISIT && !isUrgent(share));
  const specialist = new Set(office.filter((share) => says(share, saysSpecialist)));
  const primary = office.filter((share) => says(share, saysPrimary));
  return {
    office: byNetwork(primary.length > 0 ? primary : office.filter((share) => !specialist.has(share))),
    specialist: byNetwork([...specialist]),
    urgentCare: byNetwork(copays.filter((share) => share.serviceTypeCode === URGENT_CARE || isUrgent(share))),
  };
}

/** Whether a line is for a person, per visit, and not for a single procedure. */
function isOfVisit(share: PatientShare): boolean {
  return (
    share.kind === 'copay' &&
    share.procedureCode === '' &&
    visitPeriods.includes(share.periodCode) &&
    (share.coverageLevelCode === 'IND' || share.coverageLevelCode === '')
  );
}

function isUrgent(share: PatientShare): boolean {
  return share.placesOfService.includes(URGENT_PLACE) || says(share, saysUrgent);
}

function says(share: PatientShare, pattern: RegExp): boolean {
  return share.messages.some((message) => pattern.test(message));
}

function byNetwork(shares: readonly PatientShare[]): VisitCopayByNetwork {
  return {
    inNetwork: amountOf(shares, 'inNetwork'),
    outOfNetwork: amountOf(shares, 'outOfNetwork'),
    notGiven: amountOf(shares, 'notGiven'),
  };
}

function amountOf(shares: readonly PatientShare[], network: Network): VisitCopay {
  const amount = merged(shares.flatMap((share) => share[network] ?? []));
  return amount === 'contradictory'
    ? { amount: null, isContradictory: true }
    : { amount, isContradictory: false };
}
