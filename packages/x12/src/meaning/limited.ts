import { serviceTypeLabel } from '../eligibility-271/benefit.ts';
import type { Coverage } from '../eligibility-271/model.ts';
import { isAboutPlan, WHOLE_PLAN } from './line-kinds.ts';
import type { StatusFact } from './status-fact.ts';

/** A coverage of less than a medical plan: a rider alone, one service alone, emergencies only, premiums only. */
export type Limitation = { isLimited: boolean; limitedTo: readonly string[] };

/** EB03 of what is mostly insured beside a medical plan: dental care, drugs, vision, and their parts. */
const ancillaryServices: ReadonlySet<string> = new Set([
  ...['23', '24', '25', '26', '27', '28', '35', '36', '37', '38', '39', '40', '41'],
  ...['88', '89', '90', '91', '92', 'B2', 'B3', 'BR', 'CQ'],
  ...['AL', 'AM', 'AN', 'AO', 'AP', 'CP', '71'],
]);

export const isAncillary = (serviceTypeCodes: readonly string[]): boolean =>
  serviceTypeCodes.length > 0 && serviceTypeCodes.every((code) => ancillaryServices.has(code));

/** EB04: Special Low Income Medicare Beneficiary (premiums only), Qualified Medicare Beneficiary (cost sharing). */
const limitedTypes: readonly string[] = ['HS', 'QM'];
/** EB04 of what is no medical insurance: disability, long-term care, life, property. */
const otherTypes: readonly string[] = ['D', 'DB', 'LC', 'LD', 'LI', 'LT', 'PE', 'RP'];

const service =
  '(?:EMERGENC(?:Y|IES)|FAMILY PLANNING|PREGNANCY|PRENATAL|MATERNITY|LABOR AND DELIVERY|DENTAL|VISION|PHARMACY|' +
  'PRESCRIPTION|RX|DRUGS?|PREMIUMS?|COST[- ]SHARING|BEHAVIORAL(?: HEALTH)?|MENTAL HEALTH|HOSPICE|TUBERCULOSIS|TB|' +
  'INPATIENT|OUTPATIENT|HOSPITAL|TRANSPORTATION|LONG[- ]TERM CARE|SCREENING|VACCINES?|COVID(?:-19)?)';
/** A plan's own words for its limit. */
const saysLimited = [
  new RegExp(`\\b${service}(?:\\W+\\w+){0,3}\\W+ONLY\\b`, 'i'),
  new RegExp(`\\bONLY(?: FOR| COVERS?)?(?:\\W+\\w+){0,2}\\W+${service}\\b`, 'i'),
  /\b(?:LIMITED|RESTRICTED)\W+(?:TO|COVERAGE|BENEFITS?|SCOPE|SERVICES)\b/i,
  /\bNO (?:MEDICAL|HEALTH|FULL) (?:COVERAGE|BENEFITS?)\b/i,
  /\bNOT (?:A )?(?:FULL|COMPREHENSIVE) (?:SCOPE|COVERAGE|BENEFITS?)\b/i,
];
/** Names of programs that pay less than medical care, as plan names only. */
const namesLimited =
  /\b(?:SLMB|QDWI|QI-?1?|QMB)\b(?!\W*(?:PLUS|\+|AND|WITH))|\bFAMILY PLANNING\b|\bEMERGENCY\b|\bSPECIFIED LOW[- ]INCOME\b|\bQUALIFIED (?:MEDICARE BENEFICIARY|INDIVIDUAL|DISABLED)\b/i;
/** A program of that kind beside full coverage. */
const namesFull = /\bFULL\b/i;
const namesAncillary =
  /\b(?:DENTAL|VISION|EYE ?CARE|PHARMACY|RX|PRESCRIPTION|DRUG|HEARING|LIFE INSURANCE|DISABILITY)\b/i;
/** Words that name a medical plan, so that "MEDICAL AND DENTAL" is one. */
const namesMedical = /\b(?:MEDICAL|HEALTH|HMO|PPO|EPO|POS|HDHP|MAJOR MEDICAL|HOSPITAL)\b/i;

const isNamedLimited = (name: string): boolean => namesLimited.test(name) && !namesFull.test(name);

/** The texts of a line that say that its coverage is limited. */
function limitingTexts({ planDescription, coverageMessage }: Coverage): string[] {
  const says = (text: string): boolean => saysLimited.some((pattern) => pattern.test(text));
  return [
    ...(isNamedLimited(planDescription) || says(planDescription) ? [planDescription] : []),
    ...coverageMessage.filter(says),
  ];
}

/** What an active line about the whole plan covers. */
export function kindOfPlanLine(line: Coverage): 'full' | 'limited' | 'ancillary' {
  if (limitedTypes.includes(line.insuranceTypeCode) || limitingTexts(line).length > 0) return 'limited';
  if (otherTypes.includes(line.insuranceTypeCode)) return 'ancillary';
  const { planDescription } = line;
  return namesAncillary.test(planDescription) && !namesMedical.test(planDescription) ? 'ancillary' : 'full';
}

/** EB03: medical care, and general benefits. */
const medicalServices: readonly string[] = ['1', '60', '55'];
/** Services of a medical plan: hospital, emergency, physicians, urgent care. Several together are such a plan. */
const coreServices: readonly string[] = ['47', '48', '50', '86', '98', '96', 'UC', '33', 'MH'];
const ENOUGH = 4;

/** Whether services of lines without a 30 are a medical plan: medical care, or several of its main services. */
function isMedicalPlan(codes: ReadonlySet<string>): boolean {
  if (medicalServices.some((code) => codes.has(code))) return true;
  return coreServices.filter((code) => codes.has(code)).length >= ENOUGH;
}

/** Whether what is active on the day is less than a medical plan, and what it is. */
export function limitationOf(facts: readonly StatusFact[], asked: readonly string[]): Limitation {
  const active = facts.filter(({ state }) => state === 'active');
  const plans = active.filter(({ line }) => isAboutPlan(line)).map(({ line }) => line);
  if (plans.some((line) => kindOfPlanLine(line) === 'full')) return unlimited;
  const riders = active.filter(({ line }) => !isAboutPlan(line)).map(({ line }) => line);
  if (plans.length + riders.length === 0) return unlimited;
  const codes = new Set(riders.flatMap((line) => line.serviceTypeCodes));
  const hasPlanLine = facts.some(({ line }) => isAboutPlan(line));
  if (!hasPlanLine && isMedicalPlan(codes) && riders.every((line) => limitingTexts(line).length === 0))
    return unlimited;
  // The payer answers what it was asked, and nothing else.
  const isAsked = asked.length > 0 && !asked.includes(WHOLE_PLAN);
  if (!hasPlanLine && isAsked && [...codes].every((code) => asked.includes(code))) return unlimited;
  const limitedTo = [
    ...plans.map((line) => limitingTexts(line)[0] ?? (line.planDescription || line.insuranceType)),
    ...[...codes].map(serviceTypeLabel),
    ...riders.flatMap((line) => (codes.size === 0 ? limitingTexts(line) : [])),
  ];
  return { isLimited: true, limitedTo: [...new Set(limitedTo)].filter((text) => text !== '') };
}

const unlimited: Limitation = { isLimited: false, limitedTo: [] };
