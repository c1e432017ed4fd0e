/** The kinds of visits that a front desk distinguishes. */
export const visitKinds = ['office', 'specialist', 'urgentCare', 'emergency'] as const;
export type VisitKind = (typeof visitKinds)[number];

/** A visit that messages or places of service name; `other` excludes all visits of the front desk. */
export type StatedVisit = VisitKind | 'other';

const officePattern =
  /\bOFFICE\b|\bPRIMARY CARE\b|\bPCP\b|\bGENERAL PRACT|\bFAMILY PRACT|\bFAMILY MEDICINE\b|\bINTERNIST\b|\bINTERNAL MEDICINE\b/i;
const primaryCarePattern =
  /\bPRIMARY CARE\b|\bPCP\b|\bGENERAL PRACT|\bFAMILY PRACT|\bFAMILY MEDICINE\b|\bINTERNIST\b/i;
const specialistPattern = /\bSPECIALISTS?\b|\bSPECIALTY\b(?! (?:DRUG|PHARM|RX|MED))|\bSPEC\b|\bSCP\b/i;
const urgentCarePattern = /\bURGENT\b|\bWALK[- ]?IN CLINIC\b/i;
const emergencyPattern = /\bEMERGENCY\b|\bER\b|\bE\.R\./i;
/** Visits and services that share a service type with office visits but are not office visits. */
const otherCarePattern = new RegExp(
  [
    'PREVENT(?:IVE|ATIVE)',
    'WELL(?:NESS)?\\b(?:[- ](?:BABY|CHILD|WOMAN|VISIT|CARE|EXAM))?',
    'ANNUAL (?:PHYSICAL|EXAM)',
    'ROUTINE (?:PHYSICAL|EXAM)',
    'PHYSICAL EXAM',
    'IMMUNIZATIONS?',
    'VACCINES?|VACCINATIONS?',
    'VIRTUAL',
    'TELE(?:HEALTH|MEDICINE|DOC|VISIT|PHONE)',
    'E-?VISIT',
    'VIDEO',
    'ONLINE',
    'RETAIL (?:CLINIC|HEALTH)',
    'CONVENIENCE (?:CARE|CLINIC)',
    'MINUTE ?CLINIC',
    'ALLERGY',
    'INJECTIONS?',
    'MENTAL HEALTH',
    'BEHAVIORAL',
    'PSYCH\\w*',
    'SUBSTANCE',
    'CHIROPRACT\\w*',
    'ACUPUNCTURE',
    '(?:PHYSICAL|OCCUPATIONAL|SPEECH) THERAPY',
    'THERAPY',
    'MATERNITY',
    'PRENATAL',
    'LAB(?:ORATORY|S)?',
    'X-?RAY',
    'IMAGING',
    'RADIOLOGY',
    'DIAGNOSTIC',
    'SURGERY|SURGICAL',
    'DENTAL',
    'VISION',
    'EYE EXAM',
    'HEARING',
    'HOME VISITS?',
    'INPATIENT',
    'OUTPATIENT HOSPITAL|HOSPITAL OUTPATIENT',
    'WORKSITE|ON-?SITE CLINIC',
  ]
    .map((word) => `\\b(?:${word})\\b`)
    .join('|'),
  'i',
);

/** Phrases that mention care only to exclude it: "no referral needed for specialist", "excludes preventive care". */
const exclusionPatterns = [
  /\b(?:NO |NOT? )?(?:REFERRALS?|AUTHORI[SZ]ATION)\b[^.;,]*\b(?:FOR|TO|BY)\b[^.;,]*/gi,
  /\b(?:EXCLUD(?:ES|ING|E)|EXCEPT(?: FOR)?|OTHER THAN|DOES NOT (?:INCLUDE|APPLY TO|COVER)|NOT (?:FOR|A|AN|INCLUDING|APPLICABLE TO)|NON)\b[- ]?[^.;,]*/gi,
];

/** III: the visit that a place of service implies. An office adds nothing to the service type. */
const visitByPlace: Readonly<Record<string, StatedVisit>> = { '20': 'urgentCare', '23': 'emergency' };
/** Places where a physician's office can be. */
const officePlaces: ReadonlySet<string> = new Set(['11', '49', '50', '71', '72']);

/** Reads the visits that the messages and places of a share name; empty when they name none. */
export function readStatedVisits(
  messages: readonly string[],
  places: readonly string[],
): ReadonlySet<StatedVisit> {
  const statedVisits = new Set<StatedVisit>();
  for (const message of messages) {
    const text = exclusionPatterns.reduce((remaining, pattern) => remaining.replace(pattern, ' '), message);
    if (urgentCarePattern.test(text)) statedVisits.add('urgentCare');
    if (emergencyPattern.test(text) && !/\bNON[- ]?EMERGENCY\b/i.test(message)) statedVisits.add('emergency');
    if (specialistPattern.test(text)) statedVisits.add('specialist');
    if (primaryCarePattern.test(text) || (officePattern.test(text) && !specialistPattern.test(text)))
      statedVisits.add('office');
    if (otherCarePattern.test(text)) statedVisits.add('other');
  }
  for (const place of places) {
    const visit = visitByPlace[place];
    if (visit) statedVisits.add(visit);
    else if (!officePlaces.has(place)) statedVisits.add('other');
  }
  return statedVisits;
}

/** Returns whether a place of service is an office, whose shares take precedence for office visits. */
export const isOffice = (places: readonly string[]): boolean =>
  places.some((place) => officePlaces.has(place));

/** Reads from the messages whether the deductible must be paid first or does not apply; null when unstated. */
export function readDeductibleRule(messages: readonly string[]): 'first' | 'none' | null {
  for (const message of messages) {
    if (deductibleWaivedPattern.test(message)) return 'none';
    if (deductibleFirstPattern.test(message)) return 'first';
  }
  return null;
}

const deductibleWaivedPattern =
  /\bDEDUCTIBLE (?:IS |HAS BEEN )?(?:WAIVED|NOT APPLICABLE|N\/A)\b|\bDEDUCTIBLE (?:DOES NOT|DOESN'?T|NOT|WILL NOT) APPL|\b(?:NO|WITHOUT|BEFORE|WAIVE[SD]?|BYPASS(?:ES)?|NOT SUBJECT TO|EXEMPT FROM|PRIOR TO)(?: THE| ANY| PLAN| ANNUAL)* DEDUCTIBLE\b/i;
const deductibleFirstPattern =
  /\b(?:AFTER|ONCE|UNTIL|SUBJECT TO|FOLLOWING|PLUS|UPON)(?: THE| ANY| PLAN| ANNUAL| MEETING| SATISFYING| MET)* DEDUCTIBLE\b|\bDEDUCTIBLE (?:APPLIES|MUST|FIRST|THEN|WILL APPLY|IS REQUIRED)\b/i;
