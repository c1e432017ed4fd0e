import { insuranceTypes } from '../codes/benefits.ts';
import { labelOf } from '../codes/table.ts';
import type { BenefitRelatedEntity, Coverage, EligibilityResponse } from '../eligibility-271/model.ts';
import { isAboutPlan, isActive, isInactive } from './line-kinds.ts';
import { payerOf, planReferenceOf } from './named-payer.ts';
import type { PayerKind } from './payer-kind.ts';
import { hasName, type PayerLists, wordsOf } from './payer-lists.ts';
import { type AsOf, type DayState, noSpan, type Span, spanOfLine, stateOn } from './spans.ts';

/** Another payer or plan that the answer names, and what it is to the patient on the day. */
export type OtherCoverage = {
  kind: 'medicare-advantage' | 'medicaid-managed-care' | 'medicare-secondary' | 'drug-plan' | 'other';
  /** By the entity: PRP first, SEP second, TTP third; null when the payer does not say. */
  order: 'primary' | 'secondary' | 'tertiary' | null;
  /** When it pays, compared with the payer that answers; null when nothing tells. */
  pays: 'before' | 'after' | 'instead' | null;
  /** `ended` and `notBegun` coverage is mentioned and never counts. */
  state: DayState;
  name: string;
  payerId: string;
  /** REF*18, such as `H9999 012`: contract and plan. */
  contract: string;
  insuranceTypeCode: string;
  serviceTypeCodes: readonly string[];
  start: string | null;
  end: string | null;
  /** REF IG, 1L or 6P: the patient's policy or group there. */
  policyNumber: string;
  segment: number;
};

/** EB04: why another plan pays before Medicare. */
const medicareSecondaryTypes: readonly string[] = ['12', '13', '14', '15', '16', '41', '42', '43', '47'];
/** EB04 of plans: HMO with and without Medicare's risk, indemnity, PPO, POS. */
const MEDICARE_RISK = 'HN';
const planTypes: readonly string[] = [MEDICARE_RISK, 'HM', 'IN', 'PR', 'PS'];
const managedTypes: readonly string[] = ['HM', 'HN', 'MC', 'PR'];
const medicareParts: readonly string[] = ['MA', 'MB', 'MP'];
const medigapTypes: readonly string[] = ['MH', 'MI', 'SP'];
const medicaidTypes: readonly string[] = ['MC', 'QM', 'HS'];
/** NM101 of a managed care organization, a plan, a payer. */
const MANAGED_CARE = 'Y2';
const planEntities: readonly string[] = ['PR', 'PRP', 'SEP', 'TTP', MANAGED_CARE, '1I'];
/** REF*18 of a Medicare contract: H and R of Medicare Advantage, S of a drug plan. */
const advantageContract = /^[HR]\d{4}\b/i;
const drugContract = /^S\d{4}\b/i;

const orderOf: Readonly<Record<string, OtherCoverage['order']>> = {
  PRP: 'primary',
  SEP: 'secondary',
  TTP: 'tertiary',
};

const saysManagedCare = /\bMANAGED CARE\b|\bMCO\b|\bBILL (?:THE )?PLAN\b|\bPREPAID HEALTH PLAN\b/i;
/** Fee for service with a physician who coordinates: Medicaid itself is billed. */
const saysCaseManagement = /\bCASE MANAGEMENT\b|\bPCCM\b|\bFEE[- ]FOR[- ]SERVICE\b|\bFFS\b/i;
const saysAdvantage = /\bMEDICARE ADVANTAGE\b|\bMA[- ]?PD\b|\bMA BILL OPTION\b|\bPART C\b/i;

export type OtherCoverageContext = {
  asOf: AsOf;
  source: Pick<EligibilityResponse['informationSource'], 'payerCode' | 'payerName'>;
  kind: PayerKind;
  lists: PayerLists;
};

/** Everything that the patient's lines say about coverage elsewhere, in the order in which it pays. */
export function otherCoverages(lines: readonly Coverage[], context: OtherCoverageContext): OtherCoverage[] {
  const found = lines.flatMap((line) => {
    const kind = kindOf(line, context);
    return kind === null ? [] : [describe(line, kind, context)];
  });
  return withoutRepeats(found).toSorted((one, other) => rank(one) - rank(other));
}

const orders = ['primary', 'secondary', 'tertiary'];
const rank = ({ order, kind }: OtherCoverage): number =>
  order === null ? (kind === 'medicare-secondary' ? 0 : 3) : orders.indexOf(order);

function kindOf(line: Coverage, context: OtherCoverageContext): OtherCoverage['kind'] | null {
  const { isMedicare, isMedicaid } = context.kind;
  if (isMedicare && isAdvantage(line)) return 'medicare-advantage';
  if (isMedicaid && isManagedCare(line, context)) return 'medicaid-managed-care';
  if (line.benefitCode !== 'R' || isOwn(line, context)) return null;
  if (medicareSecondaryTypes.includes(line.insuranceTypeCode)) return 'medicare-secondary';
  const isDrugPlan =
    (line.serviceTypeCodes.length > 0 && line.serviceTypeCodes.every((code) => drugServices.has(code))) ||
    drugContract.test(planReferenceOf(line).id);
  return isDrugPlan ? 'drug-plan' : 'other';
}

/** EB03 of drugs. */
const drugServices: ReadonlySet<string> = new Set(['88', '89', '90', '91', '92']);

const refers = ({ benefitCode }: Coverage): boolean => benefitCode === 'U' || benefitCode === 'R';

/** A plan that replaces Medicare: EB*U (005010) or EB*R (004010) with the type, the contract or the words of one. */
function isAdvantage(line: Coverage): boolean {
  if (isActive(line) && line.insuranceTypeCode === MEDICARE_RISK) return isAboutPlan(line);
  if (!refers(line) || !isAboutPlan(line)) return false;
  const { id } = planReferenceOf(line);
  if (drugContract.test(id) || medicareSecondaryTypes.includes(line.insuranceTypeCode)) return false;
  return (
    planTypes.includes(line.insuranceTypeCode) || advantageContract.test(id) || says(line, saysAdvantage)
  );
}

/** A managed care plan behind Medicaid. */
function isManagedCare(line: Coverage, context: OtherCoverageContext): boolean {
  if (!isAboutPlan(line) || says(line, saysCaseManagement)) return false;
  const entities = line.benefitRelatedInfo.map((entity) => entity.entityIdCode);
  const payer = line.benefitRelatedInfo.find(
    ({ entityIdCode, entityType, name }) =>
      planEntities.includes(entityIdCode) && entityType !== '1' && name !== '' && !isSelf(name, context),
  );
  if (refers(line)) {
    if (entities.includes(MANAGED_CARE)) return true;
    // A plan of Medicaid that names the state has not handed the patient over to it.
    if (payer && !isHandedTo(payer, context) && !context.kind.isMedicaidItself) return false;
    const isNamed = payer !== undefined || line.planDescription !== '';
    return (
      (managedTypes.includes(line.insuranceTypeCode) && isNamed && !isSelf(line.planDescription, context)) ||
      (says(line, saysManagedCare) && isNamed)
    );
  }
  if (line.benefitCode === 'MC') return payer !== undefined;
  return (
    isActive(line) &&
    (payer ? payer.entityIdCode !== 'PRP' && isHandedTo(payer, context) : isHandedOver(line, context))
  );
}

/** Whether Medicaid, saying active, names the plan that it has handed the patient to. */
function isHandedTo({ name }: BenefitRelatedEntity, { kind, lists }: OtherCoverageContext): boolean {
  return kind.isMedicaidItself || !hasName(lists.medicaidNames, name);
}

/** Whether Medicaid itself says that somebody else pays for the services, though no entity says who. */
function isHandedOver(line: Coverage, context: OtherCoverageContext): boolean {
  if (!context.kind.isMedicaidItself) return false;
  if (line.coverageMessage.some((text) => saysManagedCare.test(text))) return true;
  const isPlan = /^[234]$/.test(line.benefitCode) || line.insuranceTypeCode === 'HM';
  return isPlan && line.planDescription !== '' && !isSelf(line.planDescription, context);
}

function says({ planDescription, coverageMessage }: Coverage, pattern: RegExp): boolean {
  return [planDescription, ...coverageMessage].some((text) => pattern.test(text));
}

/** Whether a name is the answering payer's own. */
function isSelf(name: string, { source }: OtherCoverageContext): boolean {
  const [own, other] = [wordsOf(source.payerName).trim(), wordsOf(name).trim()];
  return (
    own !== '' &&
    other !== '' &&
    (own === other || own.startsWith(`${other} `) || other.startsWith(`${own} `))
  );
}

/** Whether a payer names itself or its own parts as the other payer. */
function isOwn(line: Coverage, context: OtherCoverageContext): boolean {
  const name = payerOf(line)?.name ?? '';
  if (context.kind.isMedicare && medicareParts.includes(line.insuranceTypeCode))
    return name === '' || isMedicareName(name, context);
  return name !== '' && wordsOf(name) === wordsOf(context.source.payerName);
}

const isMedicareName = (name: string, { lists }: Pick<OtherCoverageContext, 'lists'>): boolean =>
  hasName([...lists.medicareCodes, ...lists.medicareNames], name);

function describe(line: Coverage, kind: OtherCoverage['kind'], context: OtherCoverageContext): OtherCoverage {
  const entity = payerOf(line);
  const order = (entity && orderOf[entity.entityIdCode]) ?? null;
  const span: Span = isActive(line) || isInactive(line) ? noSpan : otherSpan(line, context.asOf);
  const plan = planReferenceOf(line);
  return {
    kind,
    order,
    pays: paysWhen(line, kind, order, context),
    state: stateOn(span, context.asOf.day),
    name: nameOf(line),
    payerId: entity?.idCode ?? '',
    contract: plan.id,
    insuranceTypeCode: line.insuranceTypeCode,
    serviceTypeCodes: line.serviceTypeCodes,
    start: span.start,
    end: span.end,
    policyNumber: referenceOf(line, ['IG', '1L', '6P']),
    segment: line.segment,
  };
}

/** The entity's name, the plan's, or what the insurance type says: Medicare is named by it alone. */
function nameOf(line: Coverage): string {
  const name = payerOf(line)?.name || planReferenceOf(line).name || line.planDescription;
  if (name !== '') return name;
  return medicareParts.includes(line.insuranceTypeCode) || medicaidTypes.includes(line.insuranceTypeCode)
    ? labelOf(insuranceTypes, line.insuranceTypeCode)
    : '';
}

/** Coordination of benefits (DTP 290), else the dates that any line can have. */
function otherSpan(line: Coverage, asOf: AsOf): Span {
  const found = line.coverageDate.find((date) => date.dateTimeQualifierCode === '290');
  if (found) return { start: found.date ?? found.fromDate, end: openOrEnd(found.toDate) };
  return spanOfLine(line.coverageDate, { ...asOf, asked: { from: null, through: null } }) ?? noSpan;
}

const openOrEnd = (end: string | null): string | null => (end !== null && end >= '2070' ? null : end);

const ownFirst =
  /\b(?:THIS|OUR) (?:PLAN|PAYER|COVERAGE|POLICY) IS PRIMARY\b|\bWE (?:ARE|PAY) (?:PRIMARY|FIRST)\b/i;
const ownSecond =
  /\b(?:THIS|OUR) (?:PLAN|PAYER|COVERAGE|POLICY) IS SECONDARY\b|\bWE (?:ARE|PAY) (?:SECONDARY|SECOND)\b/i;
const otherFirst = /\bPRIMARY\b|\bPAYS FIRST\b/i;
const otherSecond = /\bSECONDARY\b|\bTERTIARY\b|\bPAYS (?:SECOND|AFTER)\b|\bSUPPLEMENT/i;
/** Words in which "primary" is no order of payers. */
const noOrder = /\bPRIMARY (?:CARE|PHYSICIAN|INSURED|SUBSCRIBER|CARDHOLDER)\b/gi;

function paysWhen(
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
  if (kind === 'medicare-secondary' && !context.kind.isMedicare && isMedicareName(nameOf(line), context))
    return 'after';
  if (order !== null) return order === 'primary' ? 'before' : 'after';
  if (kind === 'medicare-secondary' || type === 'MP' || type === 'CP') return 'before';
  if (medigapTypes.includes(type)) return 'after';
  return orderInWords(line);
}

function orderInWords(line: Coverage): OtherCoverage['pays'] {
  for (const message of line.coverageMessage) {
    const text = message.replace(noOrder, '');
    if (ownFirst.test(text)) return 'after';
    if (ownSecond.test(text)) return 'before';
    const [isFirst, isSecond] = [otherFirst.test(text), otherSecond.test(text)];
    if (isFirst !== isSecond) return isFirst ? 'before' : 'after';
  }
  return null;
}

function referenceOf(line: Coverage, qualifiers: readonly string[]): string {
  for (const qualifier of qualifiers) {
    const found = line.coverageAdditionalIdentification.find(
      (reference) => reference.referenceIdQualifierCode === qualifier,
    );
    if (found) return found.referenceId;
  }
  return '';
}

/** Medicare's two parts are one payer, and a payer on several lines counts once. */
function withoutRepeats(found: readonly OtherCoverage[]): OtherCoverage[] {
  const byPayer = Map.groupBy(found, keyOf);
  return [...byPayer.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const best = [first, ...others].find((one) => one.payerId !== '' || !isLabel(one.name)) ?? first;
    return [best];
  });
}

const labels: ReadonlySet<string> = new Set(Object.values(insuranceTypes));
const isLabel = (name: string): boolean => name === '' || labels.has(name);

function keyOf(one: OtherCoverage): string {
  const who = medicareParts.includes(one.insuranceTypeCode) ? 'Medicare' : wordsOf(one.name);
  const isUnnamed = who.trim() === '';
  return JSON.stringify([one.kind, who, one.state, one.order, isUnnamed ? one.segment : 0, one.policyNumber]);
}
