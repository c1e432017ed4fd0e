import { entityIdentifiers, idCodeQualifiers, providerCodes } from '../codes/parties.ts';
import { serviceTypeCodes } from '../codes/service-types.ts';
import type { Delimiters } from '../delimiters.ts';
import { defaultDelimiters } from '../delimiters.ts';
import type { EnvelopeInput } from './interchange.ts';
import { buildInterchange, dateAndTime } from './interchange.ts';
import type { SegmentValues } from './segments.ts';
import { repeated } from './segments.ts';
import { dateText, idText, nameText, ssnText, X12ValueError } from './values.ts';

/** A person of an inquiry. Absent and empty fields are left out; dates are `YYYY-MM-DD`. */
export type InquiryPerson = {
  firstName?: string;
  middleName?: string;
  lastName?: string;
  suffix?: string;
  dateOfBirth?: string;
  /** F or M; U and B mean that none is known or sent, since a 270 has no code for that (DMG03). */
  gender?: string;
  /** Nine digits, with or without hyphens. */
  ssn?: string;
  groupNumber?: string;
  mrn?: string;
  accountNumber?: string;
  cardIssueDate?: string;
};

export type InquirySubscriber = InquiryPerson & { memberId?: string };

/** A patient without a member id of their own. INS02: 01 spouse, 19 child, 34 other adult. */
export type InquiryDependent = InquiryPerson & { relation: '01' | '19' | '34' };

export type InquiryProvider = {
  kind: 'npi' | 'taxId' | 'providerId';
  value: string;
  organizationName?: string;
  /** Replaces the organization name when the provider is a person. */
  person?: { firstName?: string; lastName: string };
  taxonomyCode?: string;
  /** PRV01, such as BI billing or PE performing; PE when absent. */
  taxonomyRole?: string;
  /** NM101; 1P when absent. */
  entity?: string;
  /** NM108; the qualifier of the kind when absent. */
  qualifier?: string;
};

export type InquiryInput = {
  /** `entity` is NM101, PR when absent; `qualifier` NM108, PI (the payer's own id) when absent. */
  payer: { name: string; code: string; entity?: string; qualifier?: string };
  provider: InquiryProvider;
  subscriber: InquirySubscriber;
  dependent?: InquiryDependent;
  /** When absent, the payer answers for the day of the inquiry. */
  serviceDateFrom?: string;
  serviceDateThrough?: string;
  /** EQ01; 30 when empty. */
  serviceTypeCodes: readonly string[];
  /** TRN: the answer repeats `number`; `originator` has ten characters, of which the first is 1, 3 or 9. */
  trace: { number: string; originator: string; subId?: string };
  /** BHT03, at most 50 characters; the answer repeats it. */
  reference: string;
};

const VERSION = '005010X279A1';
const providerQualifier = { npi: 'XX', taxId: 'FI', providerId: 'SV' } as const;

/**
 * Writes a real-time 270 (005010X279A1) about one patient, as one interchange. Names are converted to the character
 * set of X12, identifiers are never changed, and nothing is left out.
 * @throws X12ValueError naming the field that X12 cannot carry
 */
export function buildInquiry(input: InquiryInput, envelope: EnvelopeInput): string {
  const delimiters = envelope.delimiters ?? defaultDelimiters;
  const { date, time } = dateAndTime(envelope);
  const subscriber = buildPerson('subscriber', 'IL', input.subscriber, delimiters);
  const question = buildQuestion(input, delimiters);
  const segments: SegmentValues[] = [
    [
      'BHT',
      '0022',
      '13',
      requireText('reference', idText('reference', input.reference, 50, delimiters)),
      date,
      time,
    ],
    ['HL', '1', '', '20', '1'],
    namePayer(input.payer, delimiters),
    ['HL', '2', '1', '21', '1'],
    ...nameProvider(input.provider, delimiters),
    ['HL', '3', '2', '22', input.dependent ? '1' : '0'],
  ];
  if (input.dependent) {
    segments.push(...subscriber, ['HL', '4', '3', '23', '0'], question.trace);
    segments.push(...buildPerson('dependent', '03', input.dependent, delimiters));
  } else {
    segments.push(question.trace, ...subscriber);
  }
  segments.push(...question.dates, question.services);
  return buildInterchange(
    { functionalId: 'HS', version: VERSION, sets: [{ type: '270', segments }] },
    envelope,
  );
}

function namePayer(payer: InquiryInput['payer'], delimiters: Delimiters): SegmentValues {
  const name = requireText('payer.name', nameText('payer.name', payer.name, 60, delimiters));
  const code = requireText('payer.code', entityId('payer.code', payer.code, delimiters));
  const entity = knownCode('payer.entity', payer.entity ?? 'PR', entityIdentifiers);
  const qualifier = knownCode('payer.qualifier', payer.qualifier ?? 'PI', idCodeQualifiers);
  return ['NM1', entity, '2', name, '', '', '', '', qualifier, code];
}

function nameProvider(provider: InquiryProvider, delimiters: Delimiters): SegmentValues[] {
  const id = requireText('provider.value', entityId('provider.value', provider.value, delimiters));
  const { person } = provider;
  const last = person
    ? nameText('provider.person.lastName', person.lastName, 60, delimiters)
    : nameText('provider.organizationName', provider.organizationName ?? '', 60, delimiters);
  requireText(person ? 'provider.person.lastName' : 'provider.organizationName', last);
  const first = nameText('provider.person.firstName', person?.firstName ?? '', 35, delimiters);
  const name = [
    'NM1',
    knownCode('provider.entity', provider.entity ?? '1P', entityIdentifiers),
    person ? '1' : '2',
    last,
    first,
    '',
    '',
    '',
    knownCode('provider.qualifier', provider.qualifier ?? providerQualifier[provider.kind], idCodeQualifiers),
    id,
  ];
  const taxonomy = idText('provider.taxonomyCode', provider.taxonomyCode ?? '', 50, delimiters);
  if (taxonomy === '') {
    if (provider.taxonomyRole) throw new X12ValueError('provider.taxonomyCode', 'is missing beside its role');
    return [name];
  }
  const role = knownCode('provider.taxonomyRole', provider.taxonomyRole || 'PE', providerCodes);
  return [name, ['PRV', role, 'PXC', taxonomy]];
}

function knownCode(field: string, code: string, codes: Readonly<Record<string, string>>): string {
  if (!Object.hasOwn(codes, code)) throw new X12ValueError(field, 'is no code of this element');
  return code;
}

/** Loop 2100C or 2100D: NM1, REF, DMG, INS, DTP*102. */
function buildPerson(
  field: 'subscriber' | 'dependent',
  entity: string,
  person: InquirySubscriber | InquiryDependent,
  delimiters: Delimiters,
): SegmentValues[] {
  const name = (part: 'lastName' | 'firstName' | 'middleName' | 'suffix', maxLength: number) =>
    nameText(`${field}.${part}`, person[part] ?? '', maxLength, delimiters);
  const memberId =
    'memberId' in person
      ? entityId(`${field}.memberId`, person.memberId ?? '', delimiters).toUpperCase()
      : '';
  const segments: SegmentValues[] = [
    [
      'NM1',
      entity,
      '1',
      name('lastName', 60),
      name('firstName', 35),
      name('middleName', 25),
      '',
      name('suffix', 10),
      memberId === '' ? '' : 'MI',
      memberId,
    ],
    ...references(field, person, delimiters),
  ];
  const birth = person.dateOfBirth ? dateText(`${field}.dateOfBirth`, person.dateOfBirth) : '';
  const gender = genderText(`${field}.gender`, person.gender ?? '');
  if (birth !== '' || gender !== '') segments.push(['DMG', birth === '' ? '' : 'D8', birth, gender]);
  if ('relation' in person) segments.push(['INS', 'N', person.relation]);
  if (person.cardIssueDate)
    segments.push(['DTP', '102', 'D8', dateText(`${field}.cardIssueDate`, person.cardIssueDate)]);
  return segments;
}

function genderText(field: string, gender: string): string {
  if (gender === 'F' || gender === 'M') return gender;
  if (!['', 'U', 'B'].includes(gender)) throw new X12ValueError(field, 'is no code of a gender');
  return '';
}

function references(field: string, person: InquiryPerson, delimiters: Delimiters): SegmentValues[] {
  const values: [qualifier: string, value: string][] = [
    ['SY', person.ssn ? ssnText(`${field}.ssn`, person.ssn) : ''],
    ['6P', idText(`${field}.groupNumber`, person.groupNumber ?? '', 50, delimiters)],
    ['EA', idText(`${field}.mrn`, person.mrn ?? '', 50, delimiters)],
    ['EJ', idText(`${field}.accountNumber`, person.accountNumber ?? '', 50, delimiters)],
  ];
  return values.filter(([, value]) => value !== '').map(([qualifier, value]) => ['REF', qualifier, value]);
}

/** Builds the DTP of the service when the input has a service date (X12 2100C and 2100D, situational). */
function buildServiceDates(input: InquiryInput): SegmentValues[] {
  if (!input.serviceDateFrom) {
    if (input.serviceDateThrough) throw new X12ValueError('serviceDateThrough', 'has no serviceDateFrom');
    return [];
  }
  const from = dateText('serviceDateFrom', input.serviceDateFrom);
  const through = input.serviceDateThrough ? dateText('serviceDateThrough', input.serviceDateThrough) : from;
  if (through < from) throw new X12ValueError('serviceDateThrough', 'is before serviceDateFrom');
  return [through === from ? ['DTP', '291', 'D8', from] : ['DTP', '291', 'RD8', `${from}-${through}`]];
}

/** Builds the segments at the patient's level: trace, service date and service types. */
function buildQuestion(
  input: InquiryInput,
  delimiters: Delimiters,
): { trace: SegmentValues; dates: SegmentValues[]; services: SegmentValues } {
  const { trace } = input;
  const originator = idText('trace.originator', trace.originator, 10, delimiters);
  if (!/^[139].{9}$/.test(originator))
    throw new X12ValueError(
      'trace.originator',
      'does not have 10 characters of which the first is 1, 3 or 9',
    );
  const codes = input.serviceTypeCodes.map((code) => {
    if (!Object.hasOwn(serviceTypeCodes, code))
      throw new X12ValueError('serviceTypeCodes', 'holds a code that a 270 cannot ask for');
    return code;
  });
  const services = [...new Set(codes)];
  // EQ01 may repeat 99 times.
  if (services.length > 99) throw new X12ValueError('serviceTypeCodes', 'holds more than 99 codes');
  return {
    trace: [
      'TRN',
      '1',
      requireText('trace.number', idText('trace.number', trace.number, 50, delimiters)),
      originator,
      idText('trace.subId', trace.subId ?? '', 50, delimiters),
    ],
    dates: buildServiceDates(input),
    services: ['EQ', repeated(...(services.length > 0 ? services : ['30']))],
  };
}

/** Checks an NM109: 2 to 80 characters, or empty. */
function entityId(field: string, value: string, delimiters: Delimiters): string {
  const text = idText(field, value, 80, delimiters);
  if (text.length === 1) throw new X12ValueError(field, 'is shorter than 2 characters');
  return text;
}

function requireText(field: string, text: string): string {
  if (text === '') throw new X12ValueError(field, 'is empty');
  return text;
}
