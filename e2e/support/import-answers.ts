import { contract } from '@waypost/contract';
import type { Held, Sent } from '@waypost/contract/registrations/calls';
import type { Source } from '@waypost/contract/sources/calls';
import type { Answers } from './answers.ts';
import { patient } from './case-answers.ts';
import { idOf, lakemont } from './shown.ts';

export const importPath = `/rco/${lakemont.lCode}/data-import`;
export const heldPath = `${importPath}?tab=held`;
export const sourcesPath = `${importPath}?tab=sources`;

export const source: Source = {
  sourceId: idOf(1100),
  name: 'Hospital information system',
  channel: 'api',
  isEnded: false,
  facilityIds: lakemont.facilities.map(({ id }) => id),
  onCorrection: 'ask',
  correctionDays: null,
  linksSureMatches: false,
  codes: [
    { kind: 'facility', code: 'MAIN', meaning: lakemont.facilities[0]?.id ?? '' },
    { kind: 'gender', code: 'F', meaning: 'Female' },
    { kind: 'plan', code: 'TW1', meaning: 'TWM01-01' },
  ],
  version: 3,
};
const radiology: Source = {
  ...source,
  sourceId: idOf(1101),
  name: 'Radiology',
  isEnded: true,
  onCorrection: 'overwrite',
  codes: [],
};

const of = { sourceId: source.sourceId, name: source.name };
const heldOf = (number: number, more: Partial<Held>): Held => ({
  heldId: idOf(1110 + number),
  source: of,
  receivedAt: `2026-11-2${number}T10:00:00.000Z`,
  reason: { code: 'WAITS', message: 'Something before it is held.', errors: [], candidates: [] },
  waiting: 0,
  waitsFor: null,
  version: 1,
  ...more,
});

/** An unmapped gender and facility, and an invalid date. */
export const unread = heldOf(1, {
  reason: {
    code: 'INVALID',
    message: 'This cannot be read: see what is wrong with its fields.',
    errors: [
      { path: 'patient.gender', message: 'Add what this code means to the codes of the source' },
      { path: 'case.dateOfServiceStart', message: 'Invalid ISO date' },
    ],
    candidates: [],
  },
  waiting: 2,
});
export const waits = heldOf(3, { waitsFor: unread.heldId });
export const same = heldOf(2, {
  reason: {
    code: 'SAME_PERSON',
    message:
      'This may be a patient who is known already. Say which of them it is, or that it is another person.',
    errors: [],
    candidates: [
      { patientId: patient.patientId, rule: 'name-and-birth-date' },
      { patientId: idOf(2003), rule: 'one-letter' },
    ],
  },
});
export const sent: Sent = {
  messageId: 'M-1',
  patient: {
    identifiers: [{ authority: 'urn:oid:2.16', type: 'MR', value: 'E-100301' }],
    name: [{ firstName: 'Marisol', familyName: 'Echeverria' }],
    birthDate: '1984-03-14',
    gender: 'W',
    socialSecurityNumber: '900124417',
    patientPhoneNumber: [{ phoneType: 'Mobile', phoneNumber: '5555550142' }],
  },
  case: {
    identifiers: [{ authority: 'urn:oid:2.16', type: 'VN', value: 'V-4801' }],
    facility: 'MAIN',
    dateOfServiceStart: '2026-13-40',
    coverages: [
      {
        coverage: { insuranceName: 'Tidewater PPO', subscriberId: 'TWM8841301' },
        coverageRelationshipType: { relationshipTypeName: 'Self' },
      },
    ],
  },
};

/** The page Data Import, with these held registrations. */
export const withImport = (answers: Answers, held: readonly Held[] = [unread, same, waits]): Answers =>
  answers
    .to(contract.registrations.heldRegistrations, { total: held.length, held: [...held] })
    .to(contract.registrations.heldRegistration, ({ path }) => ({
      ...(held.find(({ heldId }) => path.includes(heldId)) ?? unread),
      sent,
    }))
    .to(contract.sources.sources, [source, radiology])
    .toRead('payersByEntity', {
      payersByEntity: [
        { harpInsuranceCode: 'TWM01-01', harpInsurancePlan: 'Tidewater Choice', isEnded: false },
        { harpInsuranceCode: 'LKS02-01', harpInsurancePlan: 'Lakeshore Health Plan', isEnded: false },
      ],
    })
    .toRead('patientDetails', ({ text }) => ({
      patientDetails: text.includes(patient.patientId)
        ? { ...patient, socialSecurityNumber: 'XXX-XX-4417', socialSecurityDigits: 9 }
        : {
            ...patient,
            patientId: idOf(2003),
            patientNumber: '100733',
            name: [{ firstName: 'Marisol', familyName: 'Echeveria', middleInitial: null }],
            birthDate: '1984-03-15',
          },
    }));
