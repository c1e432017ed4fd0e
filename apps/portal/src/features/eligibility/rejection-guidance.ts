/** What to do about a rejection, in plain words: the action, and why it helps. */
export type Guidance = {
  kind: 'person' | 'dates' | 'question' | 'wait' | 'provider' | 'payer';
  action: string;
  why: string;
};

const memberId: Guidance = {
  kind: 'person',
  action: 'Compare the member ID with the card.',
  why: 'The payer does not know the member ID as it was sent, or has it for more than one person.',
};
const patientName: Guidance = {
  kind: 'person',
  action: 'Compare the name with the card.',
  why: 'The payer needs first and last name exactly as it has them: no nickname, hyphens and suffix as on the card.',
};
const gender: Guidance = {
  kind: 'person',
  action: 'Check the gender.',
  why: 'This payer wants Male or Female; Unknown and Not sent are left out of the request.',
};
const birthDate: Guidance = {
  kind: 'person',
  action: 'Check the date of birth.',
  why: 'It is missing, or it is not the one the payer has for this person.',
};
const notFound: Guidance = {
  kind: 'person',
  action: 'Check whether this is the right payer and plan.',
  why: 'The payer found nobody with these details. Compare payer, member ID, name and date of birth with the card.',
};
const relation: Guidance = {
  kind: 'person',
  action: 'Check the policy holder.',
  why: 'The payer knows the subscriber but not this patient under them. The relation, name or date of birth may differ.',
};
const serviceDates: Guidance = {
  kind: 'dates',
  action: 'Check the service dates.',
  why: 'The payer does not answer for these dates. Most answer from one year back to the end of this month.',
};
const provider: Guidance = {
  kind: 'provider',
  action: 'Check the provider identifier.',
  why: 'The payer does not accept the provider as it was sent. Compare type and identifier with the enrollment.',
};
const providerDates: Guidance = {
  kind: 'provider',
  action: 'Ask since when the provider is enrolled with this plan.',
  why: 'The service dates lie outside the enrollment of the provider.',
};
const access: Guidance = {
  kind: 'payer',
  action: 'Ask for the enrollment of this facility with the payer.',
  why: 'The payer does not let this facility ask, or does not know the sender. It is not about the patient.',
};
const payerId: Guidance = {
  kind: 'payer',
  action: 'Check the payer.',
  why: 'The payer that was chosen is not the one the clearinghouse knows by this code.',
};
const outage: Guidance = {
  kind: 'wait',
  action: 'Wait a few minutes.',
  why: 'The payer cannot answer now. Nothing is wrong with the request.',
};
const fewerQuestions: Guidance = {
  kind: 'question',
  action: 'Ask with the service type 30 alone.',
  why: 'The payer does not answer this question for this patient or this provider.',
};
const missingData: Guidance = {
  kind: 'question',
  action: 'Fill in everything that is on the card.',
  why: 'The payer misses something it needs. Another search option may ask for it.',
};
const authorization: Guidance = {
  kind: 'question',
  action: 'Call the payer about the authorization.',
  why: 'The payer wants an authorization or a diagnosis that this request cannot carry.',
};

const byCodes: ReadonlyArray<readonly [string, Guidance]> = [
  ['64 68 72 76', memberId],
  ['65 73', patientName],
  ['66 74', gender],
  ['58 60 71', birthDate],
  ['67 75 78', notFound],
  ['77', relation],
  ['56 57 61 62 63', serviceDates],
  ['43 44 45 46 47 48 50 51 97', provider],
  ['52', providerDates],
  ['41 79', access],
  ['T4', payerId],
  ['42 80', outage],
  ['04 35 49 53 54 55 69 70 98', fewerQuestions],
  ['15 33', missingData],
  ['AA AE AF AG AO CI E8 IA MA', authorization],
];
const guidanceByCode: ReadonlyMap<string, Guidance> = new Map(
  byCodes.flatMap(([codes, guidance]) => codes.split(' ').map((code) => [code, guidance] as const)),
);

const unknown: Guidance = {
  kind: 'question',
  action: 'Call the payer and give them the error code.',
  why: 'This code has no general advice. The reason below is the payer’s own wording.',
};

/** Advice for an X12 reject reason code; a code without advice sends the user to the payer. */
export const guidanceFor = (code: string): Guidance => guidanceByCode.get(code) ?? unknown;
