import { type Figure, merged } from './figure.ts';
import type { Network } from './network.ts';
import type { PatientShare } from './patient-share.ts';
import { isOffice, type VisitKind, visitKinds } from './visit-words.ts';

/** A co-payment of one kind of visit. `isContradictory`: the payer gives several that nothing distinguishes. */
type VisitCopay = { amount: Figure | null; isContradictory: boolean };
type VisitCopayByNetwork = Readonly<Record<Network, VisitCopay>>;
export type VisitCopays = Readonly<Record<VisitKind, VisitCopayByNetwork>>;

/** EB03 that can be such a visit, the most specific first. */
export const visitServices: Readonly<Record<VisitKind, readonly string[]>> = {
  office: ['98', 'BY', '96'],
  specialist: ['98', 'BY', '96', '3'],
  urgentCare: ['UC'],
  emergency: ['86', '52', '51'],
};
/** Service types whose shares are a visit's by the payer's words alone. */
const wordServices: readonly string[] = ['30', '1', '', '50', 'A0', ...Object.values(visitServices).flat()];
/** EB06 of a visit: none, 7 day, 13 a day's hours, 26 episode, 27 visit. */
const visitPeriods: readonly string[] = ['', '7', '13', '26', '27'];

/**
 * Finds the co-payments that a front desk collects. Office and specialist visits share service types, and only the
 * payer's words and the place of service tell them apart. An amount without any is the office's; a specialist's amount
 * is never guessed, and one that is said to be for something else is nobody's.
 */
export function visitCopays(shares: readonly PatientShare[]): VisitCopays {
  const all = shares.filter((share) => share.kind === 'copay' && isOfVisit(share));
  const individual = all.filter(({ coverageLevelCode }) => coverageLevelCode !== 'FAM');
  // What each member of a family pays for a visit is the patient's where nothing is said for one person.
  const copays = individual.length > 0 ? individual : all;
  const [office, specialist, urgentCare, emergency] = visitKinds.map((visit) => byNetwork(copays, visit));
  const none = byNetwork([], 'office');
  return {
    office: office ?? none,
    specialist: specialist ?? none,
    urgentCare: urgentCare ?? none,
    emergency: emergency ?? none,
  };
}

/** Whether a share is for a person, per visit, and not for a single procedure. */
function isOfVisit(share: PatientShare): boolean {
  return (
    share.procedureCode === '' &&
    visitPeriods.includes(share.periodCode) &&
    (share.coverageLevelCode === 'IND' || share.coverageLevelCode === '' || share.coverageLevelCode === 'FAM')
  );
}

/** The shares that hold for a kind of visit: of its own service types in their order, else by the payer's words. */
export function sharesOfVisit(shares: readonly PatientShare[], visit: VisitKind): readonly PatientShare[] {
  for (const service of visitServices[visit]) {
    const own = shares.filter((share) => share.serviceTypeCode === service && fits(share, visit));
    if (own.length > 0) return mostSpecific(own, visit);
  }
  const named = shares.filter(
    (share) => wordServices.includes(share.serviceTypeCode) && isNamed(share, visit),
  );
  return mostSpecific(named, visit);
}

const isNamed = (share: PatientShare, visit: VisitKind): boolean =>
  share.visits.includes(visit) && !share.visits.includes('other');

/** Whether a share of one of the visit's service types is for it; a specialist's is so only by its words. */
function fits(share: PatientShare, visit: VisitKind): boolean {
  if (share.visits.length === 0) return visit !== 'specialist';
  return isNamed(share, visit);
}

/** What is named for the visit goes before what is not, and an office before another place. */
function mostSpecific(shares: readonly PatientShare[], visit: VisitKind): readonly PatientShare[] {
  const named = shares.filter((share) => share.visits.includes(visit));
  const best = named.length > 0 ? named : shares;
  const placed = visit === 'office' ? best.filter((share) => isOffice(share.placesOfService)) : [];
  return placed.length > 0 ? placed : best;
}

function byNetwork(copays: readonly PatientShare[], visit: VisitKind): VisitCopayByNetwork {
  return {
    inNetwork: amountOf(copays, visit, 'inNetwork'),
    outOfNetwork: amountOf(copays, visit, 'outOfNetwork'),
    notGiven: amountOf(copays, visit, 'notGiven'),
  };
}

/** Each network has its own lines, so that a word in one of them does not hide the amount of another. */
function amountOf(copays: readonly PatientShare[], visit: VisitKind, network: Network): VisitCopay {
  const own = copays.filter((share) => share[network] !== null);
  const amount = merged(sharesOfVisit(own, visit).flatMap((share) => share[network] ?? []));
  return amount === 'contradictory'
    ? { amount: null, isContradictory: true }
    : { amount, isContradictory: false };
}
