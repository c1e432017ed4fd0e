import type { Coverage } from '../eligibility-271/model.ts';
import type { Figure } from './figure.ts';
import { leftOf } from './left-of-limit.ts';
import { isAboutPlan, isNotCovered, WHOLE_PLAN } from './line-kinds.ts';
import { networksOf, type Side } from './network.ts';
import type { PatientShare } from './patient-share.ts';
import { type FamilyRole, planFigures, serviceFigures } from './plan-figures.ts';
import type { PlanLimit } from './plan-limits.ts';
import type { ServiceStatus } from './services.ts';
import type { StatusReason } from './status.ts';
import { sharesOfVisit, type VisitCopays, visitServices } from './visit-copays.ts';
import { type VisitKind, visitKinds } from './visit-words.ts';

/** What the patient comes for: a kind of visit, or a service by its code. */
type Care = { visit: VisitKind } | { serviceTypeCode: string };

/** Why there is no number for this care. */
export type TermsRefusal =
  | 'not-active' // the plan does not pay: all of it is the patient's
  | 'status-not-said'
  | 'bill-another' // another plan is billed in place of this payer
  | 'service-not-covered'
  | 'network-not-covered'
  | 'coverage-limited' // what is covered is something else
  | 'share-not-given' // neither co-pay nor co-insurance for this service
  | 'share-contradictory' // several, and nothing tells which holds
  | 'share-per-period' // a co-pay for each day or month, and nobody knows how many
  | 'coinsurance-unlikely' // above 100 %, so not a fraction as X12 wants it
  | 'deductible-not-given' // how much of the deductible is left
  | 'deductible-contradictory';

/** What an estimate is reckoned from. null: the payer does not say, or it does not apply to this care. */
export type CareTerms = {
  coPay: Figure | null;
  /** `0.2`: the patient pays 20 %. */
  coInsurance: Figure | null;
  /** What is left of the deductible where it comes first; null where it does not apply. */
  deductibleLeft: Figure | null;
  outOfPocketLeft: Figure | null;
  refusal: TermsRefusal | null;
};
type TermsByNetwork = { inNetwork: CareTerms; outOfNetwork: CareTerms };
export type TermsOfCare = TermsByNetwork & { visit: VisitKind | null; serviceTypeCode: string };

/** The parts of a plan that its terms are decided from. */
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

/** More than the lists have; a hostile answer can make up any number. */
const MOST_SERVICES = 300;

/** The terms of every visit and of each service that the plan says something about. */
export function allTerms(parts: Omit<TermsSource, 'sharesByService' | 'statusByService'>): TermsOfCare[] {
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
    ...visitKinds.map((visit) => ({ visit, serviceTypeCode: '', ...termsOf(source, { visit }) })),
    ...[...codes].slice(0, MOST_SERVICES).map((serviceTypeCode) => ({
      visit: null,
      serviceTypeCode,
      ...termsOf(source, { serviceTypeCode }),
    })),
  ];
}

/** What the plan says of this care, in and out of network. */
function termsOf(source: TermsSource, care: Care): TermsByNetwork {
  return {
    inNetwork: termsIn(source, care, 'inNetwork'),
    outOfNetwork: termsIn(source, care, 'outOfNetwork'),
  };
}

const noTerms: Omit<CareTerms, 'refusal'> = {
  coPay: null,
  coInsurance: null,
  deductibleLeft: null,
  outOfPocketLeft: null,
};
const refused = (refusal: TermsRefusal): CareTerms => ({ ...noTerms, refusal });

function termsIn(source: TermsSource, care: Care, side: Side): CareTerms {
  const refusal = coverageRefusal(source, care, side);
  if (refusal) return refused(refusal);
  const shares = sharesThatHold(source, care, side);
  if (shares === null) return refused('share-not-given');
  if (differ(shares.copay, side) || differ(shares.coinsurance, side)) return refused('share-contradictory');
  const [[copay], [coinsurance]] = [shares.copay, shares.coinsurance];
  if (copay && !('visit' in care) && perPeriod.includes(copay.periodCode)) return refused('share-per-period');
  return termsOfShares(source, care, side, { copay, coinsurance });
}

/** The shares of this care, else the plan's: a co-pay of the service goes before a general co-insurance. */
function sharesThatHold(source: TermsSource, care: Care, side: Side): Shares | null {
  const own = sharesOfCare(source, care, side);
  if (own.copay.length + own.coinsurance.length > 0) return own;
  // A co-pay of physicians' visits that names no specialist may be a specialist's too, or not.
  if ('visit' in care && care.visit === 'specialist' && hasUnnamed(source, side)) return null;
  const general = generalShares(source.sharesByService, side);
  return general.copay.length + general.coinsurance.length > 0 ? general : null;
}

type OneShare = { copay: PatientShare | undefined; coinsurance: PatientShare | undefined };

function termsOfShares(
  source: TermsSource,
  care: Care,
  side: Side,
  { copay, coinsurance }: OneShare,
): CareTerms {
  const coPay = copay ? figureIn(copay, side) : null;
  const rate = coinsurance ? figureIn(coinsurance, side) : null;
  if (rate && Number(rate.value) > 1) return refused('coinsurance-unlikely');
  // Beside a co-pay, a co-insurance of nothing says that the co-pay is all.
  const coInsurance = coPay && rate && Number(rate.value) === 0 ? null : rate;
  const charged = { copay, coinsurance: coInsurance ? coinsurance : undefined };
  const deductible = deductibleOf(source, care, side, charged);
  if (deductible === 'not-given' || deductible === 'contradictory')
    return refused(`deductible-${deductible}`);
  const outOfPocket = leftOf(planFigures(source.limits, 'outOfPocket', source.role), side);
  return {
    coPay,
    coInsurance,
    deductibleLeft: deductible,
    outOfPocketLeft: outOfPocket === 'contradictory' ? null : outOfPocket,
    refusal: null,
  };
}

function hasUnnamed({ shares }: TermsSource, side: Side): boolean {
  return inSide(
    visitShares(
      shares.filter(({ procedureCode }) => procedureCode === ''),
      'office',
      'copay',
      side,
    ),
    side,
  ).some(({ visits }) => visits.length === 0);
}

/** EB06 of shares that are due again and again: hour, day, 24 hours, month, week. */
const perPeriod: readonly string[] = ['6', '7', '13', '34', '35'];

/** Why the plan pays nothing of this care, or another one does. */
function coverageRefusal(source: TermsSource, care: Care, side: Side): TermsRefusal | null {
  if (source.normalizedStatus === 'inactive') {
    const code = 'visit' in care ? null : care.serviceTypeCode;
    const isRider = code !== null && source.statusByService.get(code) === 'active';
    if (!isRider) return 'not-active';
  } else if (source.normalizedStatus !== 'active') return 'status-not-said';
  if (source.isBilledElsewhere) return 'bill-another';
  const codes = codesOf(care);
  const statuses = codes.map((code) => source.statusByService.get(code));
  const said = statuses.find((status) => status !== undefined);
  if (said === 'inactive') return 'service-not-covered';
  const refusals = source.lines.filter(
    (line) => isNotCovered(line) && line.coverageProcedureCode === null && networksOf(line).includes(side),
  );
  if (refusals.some((line) => line.serviceTypeCodes.includes(codes[0] ?? ''))) return 'network-not-covered';
  if (refusals.some(isAboutPlan)) return 'network-not-covered';
  if (source.isRefusedOutOfNetwork && side === 'outOfNetwork') return 'network-not-covered';
  const isCovered = statuses.includes('active');
  return source.isLimited && !isCovered ? 'coverage-limited' : null;
}

const codesOf = (care: Care): readonly string[] =>
  'visit' in care ? visitServices[care.visit] : [care.serviceTypeCode];

type Shares = { copay: readonly PatientShare[]; coinsurance: readonly PatientShare[] };

/** The shares that the payer gives for this care, in this network or without one. */
function sharesOfCare({ shares, sharesByService }: TermsSource, care: Care, side: Side): Shares {
  if ('visit' in care) {
    const all = shares.filter((share) => share.procedureCode === '');
    return {
      copay: inSide(visitShares(all, care.visit, 'copay', side), side),
      coinsurance: inSide(visitShares(all, care.visit, 'coinsurance', side), side),
    };
  }
  const own = sharesByService.get(care.serviceTypeCode) ?? [];
  const of = (kind: PatientShare['kind']) =>
    inSide(plainFirst(own.filter((share) => share.kind === kind)), side);
  return { copay: of('copay'), coinsurance: of('coinsurance') };
}

function visitShares(
  shares: readonly PatientShare[],
  visit: VisitKind,
  kind: PatientShare['kind'],
  side: Side,
): readonly PatientShare[] {
  const ofKind = shares.filter((share) => share.kind === kind && kindPeriods(share));
  const specific = ofKind.filter((share) => share[side] !== null);
  const found = sharesOfVisit(specific, visit);
  if (found.length > 0) return found;
  const general = sharesOfVisit(
    ofKind.filter((share) => share.notGiven !== null),
    visit,
  );
  // A specialist's co-insurance is the one of physicians' visits, unless the payer tells them apart.
  if (general.length === 0 && visit === 'specialist' && kind === 'coinsurance')
    return sharesOfVisit(
      ofKind.filter((share) => figureIn(share, side) !== null && share.visits.length === 0),
      'office',
    );
  return general;
}

/** A co-pay per year or lifetime is none of a visit. */
const kindPeriods = ({ kind, periodCode }: PatientShare): boolean =>
  kind === 'coinsurance' || !['21', '22', '23', '24', '25', '29', '32', '33'].includes(periodCode);

/** The plan's own shares: service 30 or none. */
function generalShares(sharesByService: TermsSource['sharesByService'], side: Side): Shares {
  const own = [...(sharesByService.get(WHOLE_PLAN) ?? []), ...(sharesByService.get('') ?? [])];
  const of = (kind: PatientShare['kind']) => {
    const ofKind = own.filter(
      (share) => share.kind === kind && kindPeriods(share) && !share.visits.includes('other'),
    );
    const unnamed = ofKind.filter(({ visits }) => visits.length === 0);
    return inSide(unnamed, side);
  };
  return { copay: of('copay'), coinsurance: of('coinsurance') };
}

/** Shares without words of their own, where there are any. */
function plainFirst(shares: readonly PatientShare[]): readonly PatientShare[] {
  const plain = shares.filter(
    ({ messages, placesOfService }) => messages.length + placesOfService.length === 0,
  );
  if (plain.length > 0) return plain;
  const usual = shares.filter(({ visits }) => !visits.includes('other'));
  return usual.length > 0 ? usual : shares;
}

/** Shares that are given for the network, else those given without one. */
function inSide(shares: readonly PatientShare[], side: Side): readonly PatientShare[] {
  const specific = shares.filter((share) => share[side] !== null);
  return specific.length > 0 ? specific : shares.filter((share) => share.notGiven !== null);
}

const figureIn = (share: PatientShare, side: Side): Figure | null => share[side] ?? share.notGiven;

const differ = (shares: readonly PatientShare[], side: Side): boolean =>
  new Set(shares.map((share) => Number(figureIn(share, side)?.value))).size > 1;

/**
 * The deductible that comes first for this care: a service's own before the plan's. A co-pay alone is not subject to
 * the plan's, unless its words say so; a co-insurance is, unless its words say that it is not.
 */
function deductibleOf(
  { limits, role }: TermsSource,
  care: Care,
  side: Side,
  { copay, coinsurance }: OneShare,
): Figure | null | 'not-given' | 'contradictory' {
  const said = coinsurance?.deductible ?? copay?.deductible ?? null;
  if (said === 'none') return null;
  const codes = codesOf(care).filter((code) => code !== WHOLE_PLAN);
  const own = leftOf(serviceFigures(limits, 'deductible', codes, role), side);
  if (own !== null) return own;
  if (!coinsurance && said !== 'first') return null;
  return leftOf(planFigures(limits, 'deductible', role), side) ?? 'not-given';
}
