import { rejectReasons } from './codes/rejections.ts';
import { labelOf } from './codes/table.ts';

/** The action that a user can take after a rejection; `group` names what has to change. */
export type FollowUp = {
  reason: string;
  group: 'try-again' | 'participant' | 'provider' | 'person' | 'dates' | 'service' | 'other';
  guidance: string;
};

type KnownGroup = Exclude<FollowUp['group'], 'other'>;

const codesOfGroup: Readonly<Record<KnownGroup, readonly string[]>> = {
  'try-again': ['42', '80'],
  participant: ['04', '41', '79', 'T4'],
  provider: ['43', '44', '45', '46', '47', '48', '49', '50', '51', '52', '97'],
  person: ['58', '64', '65', '66', '67', '68', '71', '72', '73', '74', '75', '76', '77', '78'],
  dates: ['56', '57', '60', '61', '62', '63'],
  service: [
    '15',
    '33',
    '35',
    '53',
    '54',
    '55',
    '69',
    '70',
    '98',
    'AA',
    'AE',
    'AF',
    'AG',
    'AO',
    'CI',
    'E8',
    'IA',
    'MA',
  ],
};

const guidanceOfGroup: Readonly<Record<FollowUp['group'], string>> = {
  'try-again': 'The payer could not answer now. Try again later.',
  participant: 'Check the payer and its identifier, and the enrollment of the sender with the payer.',
  provider: 'Check the provider identifier and its enrollment with the payer.',
  person: 'Compare names, birth date and member ID with the insurance card and correct them.',
  dates: 'Check the service dates and the birth date.',
  service: 'Change the question: the service type, the procedure or missing details.',
  other: 'Call the payer: the reason is not a standard one.',
};

const groupOfCode = new Map(
  Object.entries(codesOfGroup).flatMap(([group, codes]) =>
    codes.map((code) => [code, group as KnownGroup] as const),
  ),
);

/** Returns the reason and guidance for an AAA03 code; the reason of an unknown code is the code itself. */
export function describeFollowUp(code: string): FollowUp {
  const group = groupOfCode.get(code) ?? 'other';
  return { reason: labelOf(rejectReasons, code), group, guidance: guidanceOfGroup[group] };
}
