import { insuranceTypes } from '../codes/benefits.ts';
import { labelOf } from '../codes/table.ts';
import type { BenefitRelatedEntity, Coverage, EligibilityResponse } from '../eligibility-271/model.ts';
import { isAboutPlan, isActive, isInactive } from './line-kinds.ts';
import { findPayer, findPlanReference } from './named-payer.ts';
import type { PayerKind } from './payer-kind.ts';
import { hasName, normalizeWords, type PayerLists } from './payer-lists.ts';
import { type DateContext, type DayState, noSpan, readLineSpan, type Span, stateOnDay } from './spans.ts';

/** Another payer or plan that the answer names, and its role for the patient on the day. */
export type OtherCoverage = {
  kind: 'medicare-advantage' | 'medicaid-managed-care' | 'medicare-secondary' | 'drug-plan' | 'other';
  /** From the entity: PRP first, SEP second, TTP third; null when the payer does not state it. */
  order: 'primary' | 'secondary' | 'tertiary' | null;
  /** When it pays, relative to the answering payer; null when unknown. */
  pays: 'before' | 'after' | 'instead' | null;
  /** `ended` and `notBegun` coverage is listed but has no effect. */
  state: DayState;
  name: string;
  payerId: string;
  /** REF*18, such as `H9999 012`: contract and plan. */
  contract: string;
  insuranceTypeCode: string;
  serviceTypeCodes: readonly string[];
  start: string | null;
  end: string | null;
  /** REF IG, 1L or 6P: the patient's policy or group at that payer. */
  policyNumber: string;
  segment: number;
};

/** EB04: reasons why another plan pays before Medicare. */
const medicareSecondaryTypes: readonly string[] = ['12', '13', '14', '15', '16', '41', '42', '43', '47'];
/** EB04 of plans: HMO with and without Medicare's risk, indemnity, PPO, POS. */
const MEDICARE_RISK = 'HN';
const planTypes: readonly string[] = [MEDICARE_RISK, 'HM', 'IN', 'PR', 'PS'];
const managedCareTypes: readonly string[] = ['HM', 'HN', 'MC', 'PR'];
const medicareParts: readonly string[] = ['MA', 'MB', 'MP'];
const medigapTypes: readonly string[] = ['MH', 'MI', 'SP'];
const medicaidTypes: readonly string[] = ['MC', 'QM', 'HS'];
/** NM101 of a managed care organization, a plan, a payer. */
const MANAGED_CARE = 'Y2';
const planEntities: readonly string[] = ['PR', 'PRP', 'SEP', 'TTP', MANAGED_CARE, '1I'];
/** REF*18 of a Medicare contract: H and R of Medicare Advantage, S of a drug plan. */
const advantageContract = /^[HR]\d{4}\b/i;
const drugContract = /^S\d{4}\b/i;

const orderByEntity: Readonly<Record<string, OtherCoverage['order']>> = {
  PRP: 'primary',
  SEP: 'secondary',
  TTP: 'tertiary',
};

const managedCarePattern = /\bMANAGED CARE\b|\bMCO\b|\bBILL (?:THE )?PLAN\b|\bPREPAID HEALTH PLAN\b/i;
/** Fee for service with a coordinating physician, for which Medicaid itself is billed. */
const caseManagementPattern = /\bCASE MANAGEMENT\b|\bPCCM\b|\bFEE[- ]FOR[- ]SERVICE\b|\bFFS\b/i;
const advantagePattern = /\bMEDICARE ADVANTAGE\b|\bMA[- ]?PD\b|\bMA BILL OPTION\b|\bPART C\b/i;

export type OtherCoverageContext = {
  asOf: DateContext;
  source: Pick<EligibilityResponse['informationSource'], 'payerCode' | 'payerName'>;
  kind: PayerKind;
  lists: PayerLists;
};

/** Lists the other coverages that the patient's lines mention, in the order in which they pay. */
export function listOtherCoverages(
  lines: readonly Coverage[],
  context: OtherCoverageContext,
): OtherCoverage[] {
  const coverages = lines.flatMap((line) => {
    const kind = classifyCoverage(line, context);
    return kind === null ? [] : [describeCoverage(line, kind, context)];
  });
  return removeDuplicates(coverages).toSorted(
    (coverage, other) => rankCoverage(coverage) - rankCoverage(other),
  );
}

const orders = ['primary', 'secondary', 'tertiary'];
const rankCoverage = ({ order, kind }: OtherCoverage): number =>
  order === null ? (kind === 'medicare-secondary' ? 0 : 3) : orders.indexOf(order);

function classifyCoverage(line: Coverage, context: OtherCoverageContext): OtherCoverage['kind'] | null {
  const { isMedicare, isMedicaid } = context.kind;
  if (isMedicare && isAdvantage(line)) return 'medicare-advantage';
  if (isMedicaid && isManagedCare(line, context)) return 'medicaid-managed-care';
  if (line.benefitCode !== 'R' || isOwnCoverage(line, context)) return null;
  if (medicareSecondaryTypes.includes(line.insuranceTypeCode)) return 'medicare-secondary';
  const isDrugPlan =
    (line.serviceTypeCodes.length > 0 && line.serviceTypeCodes.every((code) => drugServices.has(code))) ||
    drugContract.test(findPlanReference(line).id);
  return isDrugPlan ? 'drug-plan' : 'other';
}

/** EB03 of drugs. */
const drugServices: ReadonlySet<string> = new Set(['88', '89', '90', '91', '92']);

const refersElsewhere = ({ benefitCode }: Coverage): boolean => benefitCode === 'U' || benefitCode === 'R';

/** Detects a plan that replaces Medicare: EB*U (005010) or EB*R (004010) with such a type, contract or wording. */
function isAdvantage(line: Coverage): boolean {
  if (isActive(line) && line.insuranceTypeCode === MEDICARE_RISK) return isAboutPlan(line);
  if (!refersElsewhere(line) || !isAboutPlan(line)) return false;
  const { id } = findPlanReference(line);
  if (drugContract.test(id) || medicareSecondaryTypes.includes(line.insuranceTypeCode)) return false;
  return (
    planTypes.includes(line.insuranceTypeCode) ||
    advantageContract.test(id) ||
    hasText(line, advantagePattern)
  );
}

/** Returns whether a line names a managed care plan of a Medicaid patient. */
function isManagedCare(line: Coverage, context: OtherCoverageContext): boolean {
  if (!isAboutPlan(line) || hasText(line, caseManagementPattern)) return false;
  const entities = line.benefitRelatedInfo.map((entity) => entity.entityIdCode);
  const payer = line.benefitRelatedInfo.find(
    ({ entityIdCode, entityType, name }) =>
      planEntities.includes(entityIdCode) &&
      entityType !== '1' &&
      name !== '' &&
      !isAnsweringPayer(name, context),
  );
  if (refersElsewhere(line)) {
    if (entities.includes(MANAGED_CARE)) return true;
    // A Medicaid plan that names the state has not assigned the patient to another plan.
    if (payer && !isAssignedTo(payer, context) && !context.kind.isMedicaidItself) return false;
    const isNamed = payer !== undefined || line.planDescription !== '';
    return (
      (managedCareTypes.includes(line.insuranceTypeCode) &&
        isNamed &&
        !isAnsweringPayer(line.planDescription, context)) ||
      (hasText(line, managedCarePattern) && isNamed)
    );
  }
  if (line.benefitCode === 'MC') return payer !== undefined;
  return (
    isActive(line) &&
    (payer
      ? payer.entityIdCode !== 'PRP' && isAssignedTo(payer, context)
      : isAssignedElsewhere(line, context))
  );
}

/** Returns whether an active line of Medicaid names the plan to which the patient is assigned. */
function isAssignedTo({ name }: BenefitRelatedEntity, { kind, lists }: OtherCoverageContext): boolean {
  return kind.isMedicaidItself || !hasName(lists.medicaidNames, name);
}

/** Returns whether Medicaid itself states that another plan pays, although no entity names it. */
function isAssignedElsewhere(line: Coverage, context: OtherCoverageContext): boolean {
  if (!context.kind.isMedicaidItself) return false;
  if (line.coverageMessage.some((text) => managedCarePattern.test(text))) return true;
  const isPlan = /^[234]$/.test(line.benefitCode) || line.insuranceTypeCode === 'HM';
  return isPlan && line.planDescription !== '' && !isAnsweringPayer(line.planDescription, context);
}

function hasText({ planDescription, coverageMessage }: Coverage, pattern: RegExp): boolean {
  return [planDescription, ...coverageMessage].some((text) => pattern.test(text));
}

/** Returns whether a name is that of the answering payer. */
function isAnsweringPayer(name: string, { source }: OtherCoverageContext): boolean {
  const [ownName, otherName] = [normalizeWords(source.payerName).trim(), normalizeWords(name).trim()];
  return (
    ownName !== '' &&
    otherName !== '' &&
    (ownName === otherName || ownName.startsWith(`${otherName} `) || otherName.startsWith(`${ownName} `))
  );
}

/** Returns whether a payer names itself or one of its parts as the other payer. */
function isOwnCoverage(line: Coverage, context: OtherCoverageContext): boolean {
  const name = findPayer(line)?.name ?? '';
  if (context.kind.isMedicare && medicareParts.includes(line.insuranceTypeCode))
    return name === '' || isMedicareName(name, context);
  return name !== '' && normalizeWords(name) === normalizeWords(context.source.payerName);
}

const isMedicareName = (name: string, { lists }: Pick<OtherCoverageContext, 'lists'>): boolean =>
  hasName([...lists.medicareCodes, ...lists.medicareNames], name);

function describeCoverage(
  line: Coverage,
  kind: OtherCoverage['kind'],
  context: OtherCoverageContext,
): OtherCoverage {
  const entity = findPayer(line);
  const order = (entity && orderByEntity[entity.entityIdCode]) ?? null;
  const span: Span = isActive(line) || isInactive(line) ? noSpan : readSpan(line, context.asOf);
  const plan = findPlanReference(line);
  return {
    kind,
    order,
    pays: decideOrder(line, kind, order, context),
    state: stateOnDay(span, context.asOf.day),
    name: findName(line),
    payerId: entity?.idCode ?? '',
    contract: plan.id,
    insuranceTypeCode: line.insuranceTypeCode,
    serviceTypeCodes: line.serviceTypeCodes,
    start: span.start,
    end: span.end,
    policyNumber: findReference(line, ['IG', '1L', '6P']),
    segment: line.segment,
  };
}

/** Finds the name of the entity, the plan or, for Medicare and Medicaid, the insurance type. */
function findName(line: Coverage): string {
  const name = findPayer(line)?.name || findPlanReference(line).name || line.planDescription;
  if (name !== '') return name;
  return medicareParts.includes(line.insuranceTypeCode) || medicaidTypes.includes(line.insuranceTypeCode)
    ? labelOf(insuranceTypes, line.insuranceTypeCode)
    : '';
}

/** Reads the dates of coordination of benefits (DTP 290), or else the general dates of the line. */
function readSpan(line: Coverage, asOf: DateContext): Span {
  const found = line.coverageDate.find((date) => date.dateTimeQualifierCode === '290');
  if (found) return { start: found.date ?? found.fromDate, end: dropOpenEnd(found.toDate) };
  return readLineSpan(line.coverageDate, { ...asOf, inquiryDates: { from: null, through: null } }) ?? noSpan;
}

const dropOpenEnd = (end: string | null): string | null => (end !== null && end >= '2070' ? null : end);

const ownFirstPattern =
  /\b(?:THIS|OUR) (?:PLAN|PAYER|COVERAGE|POLICY) IS PRIMARY\b|\bWE (?:ARE|PAY) (?:PRIMARY|FIRST)\b/i;
const ownSecondPattern =
  /\b(?:THIS|OUR) (?:PLAN|PAYER|COVERAGE|POLICY) IS SECONDARY\b|\bWE (?:ARE|PAY) (?:SECONDARY|SECOND)\b/i;
const otherFirstPattern = /\bPRIMARY\b|\bPAYS FIRST\b/i;
const otherSecondPattern = /\bSECONDARY\b|\bTERTIARY\b|\bPAYS (?:SECOND|AFTER)\b|\bSUPPLEMENT/i;
/** Phrases in which "primary" does not refer to the order of payers. */
const notAnOrderPattern = /\bPRIMARY (?:CARE|PHYSICIAN|INSURED|SUBSCRIBER|CARDHOLDER)\b/gi;

function decideOrder(
  line: Coverage,
  kind: OtherCoverage['kind'],
  order: OtherCoverage['order'],
  context: OtherCoverageContext,
): OtherCoverage['pays'] {
  if (kind === 'medicare-advantage' || kind === 'medicaid-managed-care') return 'instead';
  if (kind === 'drug-plan') return null;
  // Medicaid always pays last (42 CFR 433.139).
  if (context.kind.isMedicaid) return medicaidTypes.includes(line.insuranceTypeCode) ? null : 'before';
  const type = line.insuranceTypeCode;
  if (medicaidTypes.includes(type)) return 'after';
  if (kind === 'medicare-secondary' && !context.kind.isMedicare && isMedicareName(findName(line), context))
    return 'after';
  if (order !== null) return order === 'primary' ? 'before' : 'after';
  if (kind === 'medicare-secondary' || type === 'MP' || type === 'CP') return 'before';
  if (medigapTypes.includes(type)) return 'after';
  return readOrderInMessages(line);
}

function readOrderInMessages(line: Coverage): OtherCoverage['pays'] {
  for (const message of line.coverageMessage) {
    const text = message.replace(notAnOrderPattern, '');
    if (ownFirstPattern.test(text)) return 'after';
    if (ownSecondPattern.test(text)) return 'before';
    const [isFirst, isSecond] = [otherFirstPattern.test(text), otherSecondPattern.test(text)];
    if (isFirst !== isSecond) return isFirst ? 'before' : 'after';
  }
  return null;
}

function findReference(line: Coverage, qualifiers: readonly string[]): string {
  for (const qualifier of qualifiers) {
    const found = line.coverageAdditionalIdentification.find(
      (reference) => reference.referenceIdQualifierCode === qualifier,
    );
    if (found) return found.referenceId;
  }
  return '';
}

/** Removes duplicates: Medicare's two parts are one payer, and a payer on several lines counts once. */
function removeDuplicates(coverages: readonly OtherCoverage[]): OtherCoverage[] {
  const byPayer = Map.groupBy(coverages, buildKey);
  return [...byPayer.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const best =
      [first, ...others].find((coverage) => coverage.payerId !== '' || !isLabel(coverage.name)) ?? first;
    return [best];
  });
}

const labels: ReadonlySet<string> = new Set(Object.values(insuranceTypes));
const isLabel = (name: string): boolean => name === '' || labels.has(name);

function buildKey(coverage: OtherCoverage): string {
  const payer = medicareParts.includes(coverage.insuranceTypeCode)
    ? 'Medicare'
    : normalizeWords(coverage.name);
  const isUnnamed = payer.trim() === '';
  return JSON.stringify([
    coverage.kind,
    payer,
    coverage.state,
    coverage.order,
    isUnnamed ? coverage.segment : 0,
    coverage.policyNumber,
  ]);
}
