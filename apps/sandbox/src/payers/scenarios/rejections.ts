import { disclaimer } from '../benefits/unusual.ts';
import type { Answer } from '../x12/compose-271.ts';
import type { Person } from '../x12/member.ts';
import type { Segment } from '../x12/segment.ts';
import { rejection } from '../x12/segment.ts';
import type { Scenario } from './scenario.ts';
import { answering, exampleId, scenario } from './scenario.ts';
import { usualAnswer } from './usual.ts';
import type { Visit } from './visit.ts';
import { memberSegments } from './visit.ts';

/**
 * The level of a rejection. `patient` is the level of the inquiry's patient; `dependent` is always 2000D, even when the
 * patient was requested as the subscriber.
 */
type RejectionLevel = 'payer' | 'provider' | 'subscriber' | 'patient' | 'dependent';

/** Reject reason, follow-up action, level and description of each code that a payer may send alone. */
const singleRejections: readonly [code: string, followUp: string, level: RejectionLevel, shows: string][] = [
  ['41', 'C', 'payer', 'authorization or access restrictions'],
  ['42', 'R', 'payer', 'unable to respond at current time; may be asked again'],
  ['43', 'C', 'provider', 'invalid or missing provider identification'],
  ['44', 'C', 'provider', 'invalid or missing provider name'],
  ['45', 'C', 'provider', 'invalid or missing provider specialty'],
  ['46', 'C', 'provider', 'invalid or missing provider phone number'],
  ['47', 'C', 'provider', 'invalid or missing provider state'],
  ['48', 'C', 'provider', 'invalid or missing referring provider'],
  ['50', 'N', 'provider', 'provider ineligible for inquiries'],
  ['51', 'C', 'provider', 'provider not on file'],
  ['52', 'C', 'patient', 'service dates not within provider plan enrollment'],
  ['56', 'C', 'patient', 'inappropriate date'],
  ['57', 'C', 'patient', 'invalid or missing date of service'],
  ['58', 'C', 'patient', 'invalid or missing birth date'],
  ['60', 'C', 'patient', 'birth date follows date of service'],
  ['61', 'C', 'patient', 'date of death precedes date of service'],
  ['62', 'C', 'patient', 'date of service not within allowable inquiry period'],
  ['63', 'C', 'patient', 'date of service in future'],
  ['64', 'C', 'dependent', 'invalid or missing patient id'],
  ['65', 'C', 'dependent', 'invalid or missing patient name'],
  ['67', 'C', 'dependent', 'patient not found'],
  ['71', 'C', 'patient', 'birth date does not match'],
  ['72', 'C', 'subscriber', 'invalid or missing subscriber id'],
  ['73', 'C', 'subscriber', 'invalid or missing subscriber name'],
  ['74', 'C', 'subscriber', 'invalid or missing subscriber gender'],
  ['75', 'C', 'subscriber', 'subscriber not found'],
  ['76', 'C', 'subscriber', 'duplicate subscriber id'],
  ['77', 'C', 'dependent', 'subscriber found, patient not found'],
  ['78', 'C', 'subscriber', 'subscriber not in the group or plan'],
  ['79', 'C', 'provider', 'invalid participant identification'],
  ['80', 'R', 'payer', 'no response received, transaction terminated'],
  ['97', 'C', 'provider', 'invalid or missing provider address'],
  ['RC', 'C', 'patient', 'a code of an older version that no current list knows'],
];

/** The scenarios in which the payer reads the inquiry and rejects it. */
export const rejectionScenarios: readonly Scenario[] = [
  ...singleRejections.map(([code, followUp, level, shows]): Scenario => {
    const prefix = `AAA${code}`;
    return {
      name: `aaa-${code.toLowerCase()}`,
      prefix,
      example: exampleId(prefix),
      at: 'every payer',
      shows: `Rejected with AAA ${code}: ${shows}`,
      behavior: answering((visit) => reject(visit, level, [rejection(code, followUp)])),
    };
  }),
  {
    name: 'aaa-several',
    prefix: 'AAAMANY',
    example: exampleId('AAAMANY'),
    at: 'every payer',
    shows: 'Rejected with AAA 71, 72 and 73 at once',
    behavior: answering((visit) =>
      reject(
        visit,
        'subscriber',
        ['71', '72', '73'].map((code) => rejection(code, 'C')),
      ),
    ),
  },
  {
    name: 'aaa-later',
    prefix: 'AAALATER',
    example: exampleId('AAALATER'),
    at: 'every payer',
    shows: 'The payer will answer later: AAA01 Y, code 42, follow-up Y',
    behavior: answering((visit) => reject(visit, 'payer', [rejection('42', 'Y', 'Y')])),
  },
  scenario(
    'every payer',
    'aaa-42-disclaimer',
    'AAA42P',
    'The payer cannot answer now (AAA 42 in 2100C) but sends its disclaimer (EB*P)',
    answering((visit) => reject(visit, 'patient', [rejection('42', 'N', 'Y')], disclaimer())),
  ),
  scenario(
    'every payer',
    'aaa-first-of-two',
    'AAATWO',
    'Two subscribers: the first rejected with AAA 76, the second active',
    answering((visit) => ({
      ...reject(visit, 'subscriber', [rejection('76', 'C')]),
      another: usualAnswer({ ...visit, subscriber: createTwin(visit.subscriber), dependent: null })
        .subscriber,
    })),
  ),
  {
    name: 'medicare-aaa-72',
    prefix: '4AA4',
    example: '4AA4TE5MK73',
    at: 'medicare',
    shows:
      'Rejected with AAA 72: the MBI is not on file. So is every id that is no MBI and chooses nothing else',
    behavior: answering((visit) => reject(visit, 'subscriber', [rejection('72', 'C')])),
  },
];

/** The scenario of Medicare for a member id without the form of a Medicare Beneficiary Identifier. */
export const malformedMbi: Scenario | undefined = rejectionScenarios.find(
  (s) => s.name === 'medicare-aaa-72',
);

/** Another person under the same member id. */
const createTwin = (person: Person): Person => ({ ...person, firstName: 'WREN', references: [] });

function reject(
  visit: Visit,
  level: RejectionLevel,
  rejections: Segment[],
  benefits: Segment[] = [],
): Answer {
  if (level === 'payer') return { payer: rejections };
  if (level === 'provider') return { provider: rejections };
  const { subscriber } = visit;
  const dependent = visit.dependent ?? (level === 'dependent' ? { ...subscriber, relationship: '19' } : null);
  if (level === 'subscriber' || !dependent)
    return { subscriber: { who: memberSegments('IL', subscriber, { rejections }), benefits } };
  return {
    subscriber: { who: memberSegments('IL', subscriber), benefits: [] },
    dependent: { who: memberSegments('03', dependent, { rejections }), benefits },
  };
}
