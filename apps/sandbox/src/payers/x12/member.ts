import { createHash } from 'node:crypto';
import type { Payer } from '../payer-list.ts';
import type { Inquiry } from './read-inquiry.ts';
import { first } from './read-inquiry.ts';
import type { RawSegment, Segment } from './segment.ts';

/** A person in the payer's records. */
export type Person = {
  lastName: string;
  firstName: string;
  middleName: string;
  suffix: string;
  memberId: string;
  /** `CCYYMMDD`, empty when not sent, like the gender. */
  birthDate: string;
  gender: string;
  /** Null when none was sent, because a payer need not report an address. */
  address: { line: string; line2: string; city: string; state: string; zip: string } | null;
  /** Identifiers of the submitter that the payer returns (REF EJ, SY). */
  references: { qualifier: string; value: string }[];
  /** INS02: 18 self, 01 spouse, 19 child, 34 other adult. */
  relationship: string;
};

/** The birth date of members in a request without one. */
const BIRTH_DATE_ON_FILE = '19800101';

const echoedReferences: ReadonlySet<string> = new Set(['EJ', 'SY']);

/** The subscriber of the inquiry; missing values are invented as if the payer had them on file. */
export function subscriberOf(inquiry: Inquiry, payer: Payer): Person {
  const received = personOf(inquiry.subscriber, '18');
  const nameOnFile =
    received.lastName === '' && received.firstName === '' ? { lastName: 'PARKER', firstName: 'ROBIN' } : {};
  return { ...received, ...nameOnFile, memberId: received.memberId || inventId(payer, received) };
}

/** The dependent, if the inquiry is about one. */
export function dependentOf(inquiry: Inquiry): Person | null {
  if (!inquiry.dependent) return null;
  return personOf(inquiry.dependent, first(inquiry.dependent, 'INS')[2] || '19');
}

/** NM1 of a member at the subscriber or the dependent level. */
export function nameSegment(entity: 'IL' | '03', person: Person): Segment {
  const name: Segment = [
    'NM1',
    entity,
    '1',
    person.lastName,
    person.firstName,
    person.middleName,
    '',
    person.suffix,
  ];
  return entity === 'IL' ? [...name, 'MI', person.memberId] : name;
}

/** DMG. A found member has a birth date on file; for one who was not found, only the sent values are repeated. */
export function demographicSegments(person: Person, found: boolean): Segment[] {
  const birthDate = person.birthDate || (found ? BIRTH_DATE_ON_FILE : '');
  return birthDate === '' ? [] : [['DMG', 'D8', birthDate, person.gender]];
}

/** N3 and N4, when there is an address. */
export function addressSegments(person: Person): Segment[] {
  if (!person.address) return [];
  const { line, line2, city, state, zip } = person.address;
  return [
    ['N3', line, line2],
    ['N4', city, state, zip],
  ];
}

function personOf(level: readonly RawSegment[], relationship: string): Person {
  const name = first(level, 'NM1');
  const street = first(level, 'N3');
  const town = first(level, 'N4');
  const demographics = first(level, 'DMG');
  return {
    lastName: name[3] ?? '',
    firstName: name[4] ?? '',
    middleName: name[5] ?? '',
    suffix: name[7] ?? '',
    memberId: name[8] === 'MI' ? (name[9] ?? '') : '',
    birthDate: demographics[2] ?? '',
    gender: demographics[3] ?? '',
    address: street[1]
      ? {
          line: street[1],
          line2: street[2] ?? '',
          city: town[1] ?? '',
          state: town[2] ?? '',
          zip: town[3] ?? '',
        }
      : null,
    references: level
      .filter((segment) => segment[0] === 'REF' && echoedReferences.has(segment[1] ?? ''))
      .map((segment) => ({ qualifier: segment[1] ?? '', value: segment[2] ?? '' })),
    relationship,
  };
}

/** Derives a member id from name and birth date, so that it is the same each time. */
function inventId(payer: Payer, person: Person): string {
  const digest = createHash('sha256')
    .update(`${person.lastName}/${person.firstName}/${person.birthDate}`)
    .digest();
  const number = String(digest.readUInt32BE(0)).padStart(10, '0').slice(-7);
  // A Medicare identifier has a prescribed form, without a payer code.
  return payer.kind === 'medicare'
    ? `1AD1TE${number.charAt(0)}MK${number.slice(1, 3)}`
    : `${payer.code}${number}`;
}
