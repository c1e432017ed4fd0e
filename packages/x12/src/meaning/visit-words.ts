/** The kinds of visits that a front desk tells apart. */
export const visitKinds = ['office', 'specialist', 'urgentCare', 'emergency'] as const;
export type VisitKind = (typeof visitKinds)[number];

/** What a share's words and places of service say that it is for; `other` excludes all visits of the front desk. */
export type SaidVisit = VisitKind | 'other';

const saysOffice =
  /\bOFFICE\b|\bPRIMARY CARE\b|\bPCP\b|\bGENERAL PRACT|\bFAMILY PRACT|\bFAMILY MEDICINE\b|\bINTERNIST\b|\bINTERNAL MEDICINE\b/i;
const saysPrimary =
  /\bPRIMARY CARE\b|\bPCP\b|\bGENERAL PRACT|\bFAMILY PRACT|\bFAMILY MEDICINE\b|\bINTERNIST\b/i;
const saysSpecialist = /\bSPECIALISTS?\b|\bSPECIALTY\b(?! (?:DRUG|PHARM|RX|MED))|\bSPEC\b|\bSCP\b/i;
const saysUrgent = /\bURGENT\b|\bWALK[- ]?IN CLINIC\b/i;
const saysEmergency = /\bEMERGENCY\b|\bER\b|\bE\.R\./i;
/** Visits and services that share a service type with office visits and are none. */
const saysOther = new RegExp(
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

/** What a text only mentions to leave out: "no referral needed for specialist", "excludes preventive care". */
const mentions = [
  /\b(?:NO |NOT? )?(?:REFERRALS?|AUTHORI[SZ]ATION)\b[^.;,]*\b(?:FOR|TO|BY)\b[^.;,]*/gi,
  /\b(?:EXCLUD(?:ES|ING|E)|EXCEPT(?: FOR)?|OTHER THAN|DOES NOT (?:INCLUDE|APPLY TO|COVER)|NOT (?:FOR|A|AN|INCLUDING|APPLICABLE TO)|NON)\b[- ]?[^.;,]*/gi,
];

/** III: places of service, by what they mean for a visit. The place of an office says nothing beyond the service type. */
const placeOfVisit: Readonly<Record<string, SaidVisit>> = { '20': 'urgentCare', '23': 'emergency' };
/** Places where a physician's office can be. */
const officePlaces: ReadonlySet<string> = new Set(['11', '49', '50', '71', '72']);

/** What the payer's words and places of service say of a share; empty when they tell nothing apart. */
export function visitsSaid(messages: readonly string[], places: readonly string[]): ReadonlySet<SaidVisit> {
  const said = new Set<SaidVisit>();
  for (const message of messages) {
    const text = mentions.reduce((left, mention) => left.replace(mention, ' '), message);
    if (saysUrgent.test(text)) said.add('urgentCare');
    if (saysEmergency.test(text) && !/\bNON[- ]?EMERGENCY\b/i.test(message)) said.add('emergency');
    if (saysSpecialist.test(text)) said.add('specialist');
    if (saysPrimary.test(text) || (saysOffice.test(text) && !saysSpecialist.test(text))) said.add('office');
    if (saysOther.test(text)) said.add('other');
  }
  for (const place of places) {
    const visit = placeOfVisit[place];
    if (visit) said.add(visit);
    else if (!officePlaces.has(place)) said.add('other');
  }
  return said;
}

/** Whether the place of service is an office, so that the share is one of an office visit before others. */
export const isOffice = (places: readonly string[]): boolean =>
  places.some((place) => officePlaces.has(place));

/** What a share's words say of the deductible: it is to be paid first, it does not apply, or nothing. */
export function deductibleSaid(messages: readonly string[]): 'first' | 'none' | null {
  for (const message of messages) {
    if (deductibleWaived.test(message)) return 'none';
    if (deductibleFirst.test(message)) return 'first';
  }
  return null;
}

const deductibleWaived =
  /\bDEDUCTIBLE (?:IS |HAS BEEN )?(?:WAIVED|NOT APPLICABLE|N\/A)\b|\bDEDUCTIBLE (?:DOES NOT|DOESN'?T|NOT|WILL NOT) APPL|\b(?:NO|WITHOUT|BEFORE|WAIVE[SD]?|BYPASS(?:ES)?|NOT SUBJECT TO|EXEMPT FROM|PRIOR TO)(?: THE| ANY| PLAN| ANNUAL)* DEDUCTIBLE\b/i;
const deductibleFirst =
  /\b(?:AFTER|ONCE|UNTIL|SUBJECT TO|FOLLOWING|PLUS|UPON)(?: THE| ANY| PLAN| ANNUAL| MEETING| SATISFYING| MET)* DEDUCTIBLE\b|\bDEDUCTIBLE (?:APPLIES|MUST|FIRST|THEN|WILL APPLY|IS REQUIRED)\b/i;
