import { contract } from '@waypost/contract';
import type { ManagedFacility } from '@waypost/contract/facilities/calls';
import type { LetterTemplate } from '@waypost/contract/letters/templates';
import type { Answers } from './answers.ts';
import { idOf, lakemont } from './shown.ts';

export const facilitiesPath = `/rco/${lakemont.lCode}/organization?tab=facilities`;
export const lettersPath = `/rco/${lakemont.lCode}/organization?tab=letters`;

const facilityOf = (
  number: number,
  name: string,
  change: Partial<ManagedFacility> = {},
): ManagedFacility => ({
  id: idOf(700 + number),
  name,
  lCode: `LKMT${number}`,
  clientCode: 'LKM',
  defaultNPI: '1234567893',
  state: 'OH',
  timeZone: 'America/New_York',
  webhooks: 'thin',
  documentSystem: null,
  isEnded: false,
  people: 12,
  isMine: true,
  version: 3,
  ...change,
});

export const center = facilityOf(1, 'Lakemont Medical Center', { people: 214 });
export const bay = facilityOf(2, 'Lakemont Bay Clinic', {
  state: 'CA',
  timeZone: 'America/Los_Angeles',
  defaultNPI: null,
  isMine: false,
});
export const closed = facilityOf(3, 'Old Harbor Annex', { isEnded: true, people: 0 });
export const facilities: ManagedFacility[] = [bay, center, closed];

export const withFacilities = (answers: Answers, all: ManagedFacility[] = facilities): Answers =>
  answers.to(contract.facilities.facilities, all);

const templateOf = (number: number, name: string, change: Partial<LetterTemplate> = {}): LetterTemplate => ({
  id: idOf(720 + number),
  name,
  facility: null,
  title: 'Request for prior authorization',
  content:
    'Dear {{physician.name}},\n\nWe need a prior authorization for {{patient.name}}, born {{patient.birthDate}}, for the service on {{case.serviceDate}}.\n\n{{facility.name}}',
  isEnded: false,
  letters: 1204,
  rules: [],
  version: 2,
  ...change,
});

const TABLE = 'RegistrationVerification_DocumentGeneration';
export const named = templateOf(1, 'Prior authorization', {
  rules: [
    { table: TABLE, rule: 1 },
    { table: TABLE, rule: 3 },
  ],
});
export const unnamed = templateOf(2, 'Request for an insurance card', {
  facility: { id: center.id, name: center.name },
  title: 'We need a copy of your insurance card',
  letters: 0,
});
const ended = templateOf(3, 'Reminder of 2024', { isEnded: true });
const templates: LetterTemplate[] = [named, unnamed, ended];

export const withTemplates = (answers: Answers, all: LetterTemplate[] = templates): Answers =>
  withFacilities(answers).to(contract.documentTemplates.letterTemplates, all);
