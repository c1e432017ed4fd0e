import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  Coverage,
  EligibilityResponse,
  EnvelopeInput,
  InquiryInput,
  X12Document,
} from '../src/index.ts';
import { readX12 } from '../src/index.ts';

/** Reads a message of the fixtures folder. */
export function fixtureText(name: string): string {
  return readFileSync(join(import.meta.dirname, '../fixtures', name), 'utf8');
}

export function readFixture(name: string): X12Document {
  return readX12(fixtureText(name));
}

/** Reads the answer of the first transaction of a fixture. */
export function answerOf(name: string): EligibilityResponse {
  return eligibilityOf(readFixture(name));
}

export function eligibilityOf(document: X12Document, at = 0): EligibilityResponse {
  const eligibility = document.transactions[at]?.eligibility;
  if (!eligibility) throw new Error('The document has no 271 at this index.');
  return eligibility;
}

/** Reads the answer of a 271 whose subscriber has these segments after the NM1. */
export function answerWith(...segments: string[]): EligibilityResponse {
  const text = fixtureText('271-rejected-person.x12');
  const start = text.indexOf('AAA*N**72');
  const end = text.indexOf('SE*');
  return eligibilityOf(
    readX12(`${text.slice(0, start)}${segments.map((one) => `${one}~\n`).join('')}${text.slice(end)}`),
  );
}

/** Reads the only coverage of an answer with one EB. */
export function coverageWith(...segments: string[]): Coverage {
  const [coverage] = answerWith(...segments).coverages;
  if (!coverage) throw new Error('No coverage was read.');
  return coverage;
}

export const envelope: EnvelopeInput = {
  senderId: 'WAYPOST',
  senderQualifier: 'ZZ',
  receiverId: 'MERIDIAN',
  receiverQualifier: 'ZZ',
  usage: 'T',
  interchangeControlNumber: 101,
  groupControlNumber: 101,
  setControlNumber: 1,
  now: new Date('2026-11-21T23:45:10Z'),
};

export const inquiry: InquiryInput = {
  payer: { name: 'Meridian Mutual', code: 'MERID' },
  provider: { kind: 'npi', value: '1999999984', organizationName: 'Harbor Clinic' },
  subscriber: {
    firstName: 'Tessa',
    lastName: 'Ashdown',
    memberId: 'MM100200300',
    dateOfBirth: '1985-07-04',
    gender: 'F',
  },
  serviceDateFrom: '2026-11-21',
  serviceTypeCodes: ['30'],
  trace: { number: 'WP-1001', originator: '9WAYPOST01' },
  reference: 'WP-1001',
};
