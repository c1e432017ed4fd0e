import { serviceTypeLabel } from '../eligibility-271/benefit.ts';
import type { Coverage } from '../eligibility-271/model.ts';
import { isAboutPlan, WHOLE_PLAN } from './line-kinds.ts';
import type { StatusFact } from './status-fact.ts';

/** Coverage that is less than a medical plan: only a rider, one service, emergencies or premiums. */
export type Limitation = { isLimited: boolean; limitedTo: readonly string[] };

/** EB03 of care that is usually insured separately from a medical plan: dental, drugs, vision, and their parts. */
const ancillaryServices: ReadonlySet<string> = new Set([
  ...['23', '24', '25', '26', '27', '28', '35', '36', '37', '38', '39', '40', '41'],
  ...['88', '89', '90', '91', '92', 'B2', 'B3', 'BR', 'CQ'],
  ...['AL', 'AM', 'AN', 'AO', 'AP', 'CP', '71'],
]);

export const isAncillary = (serviceTypeCodes: readonly string[]): boolean =>
  serviceTypeCodes.length > 0 && serviceTypeCodes.every((code) => ancillaryServices.has(code));

/** EB04: Special Low Income Medicare Beneficiary (premiums only), Qualified Medicare Beneficiary (cost sharing). */
const limitedTypes: readonly string[] = ['HS', 'QM'];
/** EB04 of insurance that is not medical: disability, long-term care, life, property. */
const nonMedicalTypes: readonly string[] = ['D', 'DB', 'LC', 'LD', 'LI', 'LT', 'PE', 'RP'];

const servicePattern =
  '(?:EMERGENC(?:Y|IES)|FAMILY PLANNING|PREGNANCY|PRENATAL|MATERNITY|LABOR AND DELIVERY|DENTAL|VISION|PHARMACY|' +
  'PRESCRIPTION|RX|DRUGS?|PREMIUMS?|COST[- ]SHARING|BEHAVIORAL(?: HEALTH)?|MENTAL HEALTH|HOSPICE|TUBERCULOSIS|TB|' +
  'INPATIENT|OUTPATIENT|HOSPITAL|TRANSPORTATION|LONG[- ]TERM CARE|SCREENING|VACCINES?|COVID(?:-19)?)';
/** Phrases by which a plan states its limitation. */
const limitPatterns = [
  new RegExp(`\\b${servicePattern}(?:\\W+\\w+){0,3}\\W+ONLY\\b`, 'i'),
  new RegExp(`\\bONLY(?: FOR| COVERS?)?(?:\\W+\\w+){0,2}\\W+${servicePattern}\\b`, 'i'),
  /\b(?:LIMITED|RESTRICTED)\W+(?:TO|COVERAGE|BENEFITS?|SCOPE|SERVICES)\b/i,
  /\bNO (?:MEDICAL|HEALTH|FULL) (?:COVERAGE|BENEFITS?)\b/i,
  /\bNOT (?:A )?(?:FULL|COMPREHENSIVE) (?:SCOPE|COVERAGE|BENEFITS?)\b/i,
];
/** Names of programs that pay for less than medical care; checked in plan names only. */
const limitedProgramPattern =
  /\b(?:SLMB|QDWI|QI-?1?|QMB)\b(?!\W*(?:PLUS|\+|AND|WITH))|\bFAMILY PLANNING\b|\bEMERGENCY\b|\bSPECIFIED LOW[- ]INCOME\b|\bQUALIFIED (?:MEDICARE BENEFICIARY|INDIVIDUAL|DISABLED)\b/i;
/** A program of that kind in addition to full coverage. */
const fullScopePattern = /\bFULL\b/i;
const ancillaryPlanPattern =
  /\b(?:DENTAL|VISION|EYE ?CARE|PHARMACY|RX|PRESCRIPTION|DRUG|HEARING|LIFE INSURANCE|DISABILITY)\b/i;
/** Words that name a medical plan, so that "MEDICAL AND DENTAL" counts as one. */
const medicalPlanPattern = /\b(?:MEDICAL|HEALTH|HMO|PPO|EPO|POS|HDHP|MAJOR MEDICAL|HOSPITAL)\b/i;

const isNamedLimited = (name: string): boolean =>
  limitedProgramPattern.test(name) && !fullScopePattern.test(name);

/** Returns the texts of a line that state that its coverage is limited. */
function limitingTexts({ planDescription, coverageMessage }: Coverage): string[] {
  const isLimiting = (text: string): boolean => limitPatterns.some((pattern) => pattern.test(text));
  return [
    ...(isNamedLimited(planDescription) || isLimiting(planDescription) ? [planDescription] : []),
    ...coverageMessage.filter(isLimiting),
  ];
}

/** Classifies the coverage of an active line about the whole plan. */
export function kindOfPlanLine(line: Coverage): 'full' | 'limited' | 'ancillary' {
  if (limitedTypes.includes(line.insuranceTypeCode) || limitingTexts(line).length > 0) return 'limited';
  if (nonMedicalTypes.includes(line.insuranceTypeCode)) return 'ancillary';
  const { planDescription } = line;
  return ancillaryPlanPattern.test(planDescription) && !medicalPlanPattern.test(planDescription)
    ? 'ancillary'
    : 'full';
}

/** EB03: medical care, and general benefits. */
const medicalServices: readonly string[] = ['1', '60', '55'];
/** Services of a medical plan: hospital, emergency, physicians, urgent care. Several together count as one. */
const coreServices: readonly string[] = ['47', '48', '50', '86', '98', '96', 'UC', '33', 'MH'];
const MIN_CORE_SERVICES = 4;

/** Returns whether services without a 30 amount to a medical plan: medical care, or several of its core services. */
function isMedicalPlan(codes: ReadonlySet<string>): boolean {
  if (medicalServices.some((code) => codes.has(code))) return true;
  return coreServices.filter((code) => codes.has(code)).length >= MIN_CORE_SERVICES;
}

/** Decides whether the coverage on the day is less than a medical plan, and what it is limited to. */
export function findLimitation(facts: readonly StatusFact[], askedServices: readonly string[]): Limitation {
  const active = facts.filter(({ state }) => state === 'active');
  const plans = active.filter(({ line }) => isAboutPlan(line)).map(({ line }) => line);
  if (plans.some((line) => kindOfPlanLine(line) === 'full')) return unlimited;
  const riders = active.filter(({ line }) => !isAboutPlan(line)).map(({ line }) => line);
  if (plans.length + riders.length === 0) return unlimited;
  const codes = new Set(riders.flatMap((line) => line.serviceTypeCodes));
  const hasPlanLine = facts.some(({ line }) => isAboutPlan(line));
  if (!hasPlanLine && isMedicalPlan(codes) && riders.every((line) => limitingTexts(line).length === 0))
    return unlimited;
  // When the inquiry asked about single services, the payer answers about those only.
  const asksSingleServices = askedServices.length > 0 && !askedServices.includes(WHOLE_PLAN);
  if (!hasPlanLine && asksSingleServices && [...codes].every((code) => askedServices.includes(code)))
    return unlimited;
  const limitedTo = [
    ...plans.map((line) => limitingTexts(line)[0] ?? (line.planDescription || line.insuranceType)),
    ...[...codes].map(serviceTypeLabel),
    ...riders.flatMap((line) => (codes.size === 0 ? limitingTexts(line) : [])),
  ];
  return { isLimited: true, limitedTo: [...new Set(limitedTo)].filter((text) => text !== '') };
}

const unlimited: Limitation = { isLimited: false, limitedTo: [] };
