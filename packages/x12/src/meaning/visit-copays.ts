import { type Figure, mergeFigures } from './figure.ts';
import type { Network } from './network.ts';
import type { PatientShare } from './patient-share.ts';
import { isOffice, type VisitKind, visitKinds } from './visit-words.ts';

/** The co-payment of one kind of visit. `isContradictory`: the payer states several that nothing distinguishes. */
type VisitCopay = { amount: Figure | null; isContradictory: boolean };
type VisitCopayByNetwork = Readonly<Record<Network, VisitCopay>>;
export type VisitCopays = Readonly<Record<VisitKind, VisitCopayByNetwork>>;

/** EB03 codes of each kind of visit, the most specific first. */
export const visitServices: Readonly<Record<VisitKind, readonly string[]>> = {
  office: ['98', 'BY', '96'],
  specialist: ['98', 'BY', '96', '3'],
  urgentCare: ['UC'],
  emergency: ['86', '52', '51'],
};
/** Service types whose shares apply to a visit only when the payer's messages name it. */
const servicesNamedByWords: readonly string[] = [
  '30',
  '1',
  '',
  '50',
  'A0',
  ...Object.values(visitServices).flat(),
];
/** EB06 of a visit: none, 7 day, 13 24 hours, 26 episode, 27 visit. */
const visitPeriods: readonly string[] = ['', '7', '13', '26', '27'];

/**
 * Finds the co-payments that a front desk collects. Office and specialist visits share service types, and only the
 * payer's messages and the place of service distinguish them. An amount without either is for the office; an amount
 * for a specialist is never guessed, and an amount for another purpose is ignored.
 */
export function findVisitCopays(shares: readonly PatientShare[]): VisitCopays {
  const all = shares.filter((share) => share.kind === 'copay' && isPerVisit(share));
  const individual = all.filter(({ coverageLevelCode }) => coverageLevelCode !== 'FAM');
  // A co-payment stated for the family applies to the patient when none is stated for one person.
  const copays = individual.length > 0 ? individual : all;
  const [office, specialist, urgentCare, emergency] = visitKinds.map((visit) =>
    findCopayByNetwork(copays, visit),
  );
  const noCopays = findCopayByNetwork([], 'office');
  return {
    office: office ?? noCopays,
    specialist: specialist ?? noCopays,
    urgentCare: urgentCare ?? noCopays,
    emergency: emergency ?? noCopays,
  };
}

/** Returns whether a share is per person and visit, and not for a single procedure. */
function isPerVisit(share: PatientShare): boolean {
  return (
    share.procedureCode === '' &&
    visitPeriods.includes(share.periodCode) &&
    (share.coverageLevelCode === 'IND' || share.coverageLevelCode === '' || share.coverageLevelCode === 'FAM')
  );
}

/** Selects the shares of a kind of visit: by its service types in their order, or else by the payer's messages. */
export function selectVisitShares(
  shares: readonly PatientShare[],
  visit: VisitKind,
): readonly PatientShare[] {
  for (const service of visitServices[visit]) {
    const ownShares = shares.filter((share) => share.serviceTypeCode === service && isForVisit(share, visit));
    if (ownShares.length > 0) return selectMostSpecific(ownShares, visit);
  }
  const named = shares.filter(
    (share) => servicesNamedByWords.includes(share.serviceTypeCode) && isNamedForVisit(share, visit),
  );
  return selectMostSpecific(named, visit);
}

const isNamedForVisit = (share: PatientShare, visit: VisitKind): boolean =>
  share.visits.includes(visit) && !share.visits.includes('other');

/** Returns whether a share applies to the visit; for a specialist, only when its messages name it. */
function isForVisit(share: PatientShare, visit: VisitKind): boolean {
  if (share.visits.length === 0) return visit !== 'specialist';
  return isNamedForVisit(share, visit);
}

/** Prefers shares named for the visit over others, and an office over another place. */
function selectMostSpecific(shares: readonly PatientShare[], visit: VisitKind): readonly PatientShare[] {
  const named = shares.filter((share) => share.visits.includes(visit));
  const best = named.length > 0 ? named : shares;
  const officeShares = visit === 'office' ? best.filter((share) => isOffice(share.placesOfService)) : [];
  return officeShares.length > 0 ? officeShares : best;
}

function findCopayByNetwork(copays: readonly PatientShare[], visit: VisitKind): VisitCopayByNetwork {
  return {
    inNetwork: findCopay(copays, visit, 'inNetwork'),
    outOfNetwork: findCopay(copays, visit, 'outOfNetwork'),
    notGiven: findCopay(copays, visit, 'notGiven'),
  };
}

/** Finds the co-payment for one network, so that a message of one network does not hide the amount of another. */
function findCopay(copays: readonly PatientShare[], visit: VisitKind, network: Network): VisitCopay {
  const ownShares = copays.filter((share) => share[network] !== null);
  const amount = mergeFigures(selectVisitShares(ownShares, visit).flatMap((share) => share[network] ?? []));
  return amount === 'contradictory'
    ? { amount: null, isContradictory: true }
    : { amount, isContradictory: false };
}
