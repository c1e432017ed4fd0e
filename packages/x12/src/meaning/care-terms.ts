import type { Coverage } from '../eligibility-271/model.ts';
import type { Figure } from './figure.ts';
import { findRemaining } from './left-of-limit.ts';
import { isAboutPlan, isNotCovered, WHOLE_PLAN } from './line-kinds.ts';
import { type ChosenNetwork, readNetworks } from './network.ts';
import type { PatientShare } from './patient-share.ts';
import { type FamilyRole, readPlanFigures, readServiceFigures } from './plan-figures.ts';
import type { PlanLimit } from './plan-limits.ts';
import type { ServiceStatus } from './services.ts';
import type { StatusReason } from './status.ts';
import { selectVisitShares, type VisitCopays, visitServices } from './visit-copays.ts';
import { type VisitKind, visitKinds } from './visit-words.ts';

/** The care that a patient needs: a kind of visit, or a service by its code. */
type Care = { visit: VisitKind } | { serviceTypeCode: string };

/** Why the terms of this care are unknown. */
export type TermsRefusal =
  | 'not-active' // the plan does not pay, so the patient pays everything
  | 'status-not-said'
  | 'bill-another' // another plan is billed instead of this payer
  | 'service-not-covered'
  | 'network-not-covered'
  | 'coverage-limited' // only other care is covered
  | 'share-not-given' // the payer states neither co-pay nor co-insurance for this service
  | 'share-contradictory' // the payer states several, and nothing shows which applies
  | 'share-per-period' // the co-pay is per day or month, and their number is unknown
  | 'coinsurance-unlikely' // above 100 %, so not a fraction as X12 requires
  | 'deductible-not-given' // the remaining deductible is unknown
  | 'deductible-contradictory';

/** The figures for an estimate. null means that the payer does not state it, or that it does not apply to this care. */
export type CareTerms = {
  coPay: Figure | null;
  /** `0.2` means that the patient pays 20 %. */
  coInsurance: Figure | null;
  /** The remaining deductible when it must be paid first; null when it does not apply. */
  deductibleLeft: Figure | null;
  outOfPocketLeft: Figure | null;
  refusal: TermsRefusal | null;
};
type TermsByNetwork = { inNetwork: CareTerms; outOfNetwork: CareTerms };
export type TermsOfCare = TermsByNetwork & { visit: VisitKind | null; serviceTypeCode: string };

/** The parts of a plan that determine its terms. */
export type TermsSource = {
  lines: readonly Coverage[];
  shares: readonly PatientShare[];
  limits: readonly PlanLimit[];
  copays: VisitCopays;
  services: readonly ServiceStatus[];
  sharesByService: ReadonlyMap<string, readonly PatientShare[]>;
  statusByService: ReadonlyMap<string, ServiceStatus['status']>;
  role: FamilyRole;
  normalizedStatus: 'active' | 'inactive' | 'rejected' | 'unknown';
  reason: StatusReason;
  isLimited: boolean;
  isBilledElsewhere: boolean;
  isRefusedOutOfNetwork: boolean;
};

/** Exceeds the number of known codes; a hostile answer could invent any number. */
const MAX_SERVICES = 300;

/** Lists the terms of every kind of visit and of each service that the plan mentions. */
export function listCareTerms(
  parts: Omit<TermsSource, 'sharesByService' | 'statusByService'>,
): TermsOfCare[] {
  const source = {
    ...parts,
    sharesByService: Map.groupBy(
      parts.shares.filter(({ procedureCode }) => procedureCode === ''),
      ({ serviceTypeCode }) => serviceTypeCode,
    ),
    statusByService: new Map(parts.services.map(({ code, status }) => [code, status])),
  };
  const codes = new Set<string>([WHOLE_PLAN]);
  for (const { serviceTypeCode, procedureCode } of source.shares)
    if (serviceTypeCode !== '' && procedureCode === '') codes.add(serviceTypeCode);
  for (const { serviceTypeCodes } of source.limits) for (const code of serviceTypeCodes) codes.add(code);
  for (const { code } of source.services) codes.add(code);
  return [
    ...visitKinds.map((visit) => ({ visit, serviceTypeCode: '', ...decideTerms(source, { visit }) })),
    ...[...codes].slice(0, MAX_SERVICES).map((serviceTypeCode) => ({
      visit: null,
      serviceTypeCode,
      ...decideTerms(source, { serviceTypeCode }),
    })),
  ];
}

/** Decides the terms of this care in and out of network. */
function decideTerms(source: TermsSource, care: Care): TermsByNetwork {
  return {
    inNetwork: decideNetworkTerms(source, care, 'inNetwork'),
    outOfNetwork: decideNetworkTerms(source, care, 'outOfNetwork'),
  };
}

const noTerms: Omit<CareTerms, 'refusal'> = {
  coPay: null,
  coInsurance: null,
  deductibleLeft: null,
  outOfPocketLeft: null,
};
const refuseTerms = (refusal: TermsRefusal): CareTerms => ({ ...noTerms, refusal });

function decideNetworkTerms(source: TermsSource, care: Care, network: ChosenNetwork): CareTerms {
  const refusal = findRefusal(source, care, network);
  if (refusal) return refuseTerms(refusal);
  const shares = findApplicableShares(source, care, network);
  if (shares === null) return refuseTerms('share-not-given');
  if (haveDifferentFigures(shares.copay, network) || haveDifferentFigures(shares.coinsurance, network))
    return refuseTerms('share-contradictory');
  const [[copay], [coinsurance]] = [shares.copay, shares.coinsurance];
  if (copay && !('visit' in care) && recurringPeriods.includes(copay.periodCode))
    return refuseTerms('share-per-period');
  return applyShares(source, care, network, { copay, coinsurance });
}

/** Finds the shares of this care, or else the plan's; a service's co-pay precedes a general co-insurance. */
function findApplicableShares(source: TermsSource, care: Care, network: ChosenNetwork): Shares | null {
  const ownShares = findOwnShares(source, care, network);
  if (ownShares.copay.length + ownShares.coinsurance.length > 0) return ownShares;
  // A co-pay for physician visits that does not mention specialists may or may not apply to a specialist.
  if ('visit' in care && care.visit === 'specialist' && hasUnnamedCopay(source, network)) return null;
  const general = findPlanShares(source.sharesByService, network);
  return general.copay.length + general.coinsurance.length > 0 ? general : null;
}

type AppliedShares = { copay: PatientShare | undefined; coinsurance: PatientShare | undefined };

function applyShares(
  source: TermsSource,
  care: Care,
  network: ChosenNetwork,
  { copay, coinsurance }: AppliedShares,
): CareTerms {
  const coPay = copay ? figureForNetwork(copay, network) : null;
  const rate = coinsurance ? figureForNetwork(coinsurance, network) : null;
  if (rate && Number(rate.value) > 1) return refuseTerms('coinsurance-unlikely');
  // With a co-pay, a co-insurance of 0 means that the co-pay is the whole share.
  const coInsurance = coPay && rate && Number(rate.value) === 0 ? null : rate;
  const charged = { copay, coinsurance: coInsurance ? coinsurance : undefined };
  const deductible = findDeductible(source, care, network, charged);
  if (deductible === 'not-given' || deductible === 'contradictory')
    return refuseTerms(`deductible-${deductible}`);
  const outOfPocket = findRemaining(readPlanFigures(source.limits, 'outOfPocket', source.role), network);
  return {
    coPay,
    coInsurance,
    deductibleLeft: deductible,
    outOfPocketLeft: outOfPocket === 'contradictory' ? null : outOfPocket,
    refusal: null,
  };
}

function hasUnnamedCopay({ shares }: TermsSource, network: ChosenNetwork): boolean {
  return selectByNetwork(
    findVisitShares(
      shares.filter(({ procedureCode }) => procedureCode === ''),
      'office',
      'copay',
      network,
    ),
    network,
  ).some(({ visits }) => visits.length === 0);
}

/** EB06 of shares that recur: hour, day, 24 hours, month, week. */
const recurringPeriods: readonly string[] = ['6', '7', '13', '34', '35'];

/** Returns why the plan does not pay for this care, or why another plan does; null when it pays. */
function findRefusal(source: TermsSource, care: Care, network: ChosenNetwork): TermsRefusal | null {
  if (source.normalizedStatus === 'inactive') {
    const code = 'visit' in care ? null : care.serviceTypeCode;
    const isRider = code !== null && source.statusByService.get(code) === 'active';
    if (!isRider) return 'not-active';
  } else if (source.normalizedStatus !== 'active') return 'status-not-said';
  if (source.isBilledElsewhere) return 'bill-another';
  const codes = serviceCodesOf(care);
  const statuses = codes.map((code) => source.statusByService.get(code));
  const statedStatus = statuses.find((status) => status !== undefined);
  if (statedStatus === 'inactive') return 'service-not-covered';
  const refusals = source.lines.filter(
    (line) =>
      isNotCovered(line) && line.coverageProcedureCode === null && readNetworks(line).includes(network),
  );
  if (refusals.some((line) => line.serviceTypeCodes.includes(codes[0] ?? ''))) return 'network-not-covered';
  if (refusals.some(isAboutPlan)) return 'network-not-covered';
  if (source.isRefusedOutOfNetwork && network === 'outOfNetwork') return 'network-not-covered';
  const isCovered = statuses.includes('active');
  return source.isLimited && !isCovered ? 'coverage-limited' : null;
}

const serviceCodesOf = (care: Care): readonly string[] =>
  'visit' in care ? visitServices[care.visit] : [care.serviceTypeCode];

type Shares = { copay: readonly PatientShare[]; coinsurance: readonly PatientShare[] };

/** Finds the shares that the payer states for this care, for this network or for none. */
function findOwnShares({ shares, sharesByService }: TermsSource, care: Care, network: ChosenNetwork): Shares {
  if ('visit' in care) {
    const all = shares.filter((share) => share.procedureCode === '');
    return {
      copay: selectByNetwork(findVisitShares(all, care.visit, 'copay', network), network),
      coinsurance: selectByNetwork(findVisitShares(all, care.visit, 'coinsurance', network), network),
    };
  }
  const ownShares = sharesByService.get(care.serviceTypeCode) ?? [];
  const sharesOfKind = (kind: PatientShare['kind']) =>
    selectByNetwork(preferUnqualified(ownShares.filter((share) => share.kind === kind)), network);
  return { copay: sharesOfKind('copay'), coinsurance: sharesOfKind('coinsurance') };
}

function findVisitShares(
  shares: readonly PatientShare[],
  visit: VisitKind,
  kind: PatientShare['kind'],
  network: ChosenNetwork,
): readonly PatientShare[] {
  const ofKind = shares.filter((share) => share.kind === kind && isPerVisit(share));
  const specific = ofKind.filter((share) => share[network] !== null);
  const found = selectVisitShares(specific, visit);
  if (found.length > 0) return found;
  const general = selectVisitShares(
    ofKind.filter((share) => share.notGiven !== null),
    visit,
  );
  // The co-insurance of physician visits applies to specialists, unless the payer distinguishes them.
  if (general.length === 0 && visit === 'specialist' && kind === 'coinsurance')
    return selectVisitShares(
      ofKind.filter((share) => figureForNetwork(share, network) !== null && share.visits.length === 0),
      'office',
    );
  return general;
}

/** A co-pay per year or lifetime does not apply to a single visit. */
const isPerVisit = ({ kind, periodCode }: PatientShare): boolean =>
  kind === 'coinsurance' || !['21', '22', '23', '24', '25', '29', '32', '33'].includes(periodCode);

/** Finds the shares of the whole plan: service 30 or none. */
function findPlanShares(sharesByService: TermsSource['sharesByService'], network: ChosenNetwork): Shares {
  const planShares = [...(sharesByService.get(WHOLE_PLAN) ?? []), ...(sharesByService.get('') ?? [])];
  const sharesOfKind = (kind: PatientShare['kind']) => {
    const ofKind = planShares.filter(
      (share) => share.kind === kind && isPerVisit(share) && !share.visits.includes('other'),
    );
    const unnamed = ofKind.filter(({ visits }) => visits.length === 0);
    return selectByNetwork(unnamed, network);
  };
  return { copay: sharesOfKind('copay'), coinsurance: sharesOfKind('coinsurance') };
}

/** Prefers the shares without messages or places, if there are any. */
function preferUnqualified(shares: readonly PatientShare[]): readonly PatientShare[] {
  const unqualified = shares.filter(
    ({ messages, placesOfService }) => messages.length + placesOfService.length === 0,
  );
  if (unqualified.length > 0) return unqualified;
  const frontDeskShares = shares.filter(({ visits }) => !visits.includes('other'));
  return frontDeskShares.length > 0 ? frontDeskShares : shares;
}

/** Selects the shares stated for the network, or else those stated without a network. */
function selectByNetwork(shares: readonly PatientShare[], network: ChosenNetwork): readonly PatientShare[] {
  const specific = shares.filter((share) => share[network] !== null);
  return specific.length > 0 ? specific : shares.filter((share) => share.notGiven !== null);
}

const figureForNetwork = (share: PatientShare, network: ChosenNetwork): Figure | null =>
  share[network] ?? share.notGiven;

const haveDifferentFigures = (shares: readonly PatientShare[], network: ChosenNetwork): boolean =>
  new Set(shares.map((share) => Number(figureForNetwork(share, network)?.value))).size > 1;

/**
 * Finds the deductible to pay first for this care: the service's own before the plan's. A co-pay alone is not subject
 * to the plan's deductible unless its messages say so; a co-insurance is, unless its messages say otherwise.
 */
function findDeductible(
  { limits, role }: TermsSource,
  care: Care,
  network: ChosenNetwork,
  { copay, coinsurance }: AppliedShares,
): Figure | null | 'not-given' | 'contradictory' {
  const deductibleRule = coinsurance?.deductible ?? copay?.deductible ?? null;
  if (deductibleRule === 'none') return null;
  const codes = serviceCodesOf(care).filter((code) => code !== WHOLE_PLAN);
  const ownDeductible = findRemaining(readServiceFigures(limits, 'deductible', codes, role), network);
  if (ownDeductible !== null) return ownDeductible;
  if (!coinsurance && deductibleRule !== 'first') return null;
  return findRemaining(readPlanFigures(limits, 'deductible', role), network) ?? 'not-given';
}
