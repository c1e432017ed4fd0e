import type { AppointmentField, FieldId, GuarantorField, VisitField } from '../columns/fields.ts';
import { parseName, parsePhysicianName } from '../values/whole-name.ts';
import { toInstant } from '../values/zone.ts';
import { firstInitial, omitUndefined } from './known.ts';
import type { Reading } from './types.ts';

type Values = ReadonlyMap<FieldId, string>;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Identifies a facility by its id if the value is one, or else by a code of the source. */
const makeFacility = (facility: string | undefined): Record<string, unknown> =>
  facility === undefined ? {} : UUID.test(facility) ? { facilityId: facility } : { facility };

/** Makes the members of a visit except its identifiers and insurances. */
export function makeVisit(values: Values, timeZoneOf: Reading['timeZoneOf']): Record<string, unknown> {
  const get = (field: VisitField): string | undefined => values.get(`visit.${field}`);
  const physicians = makePhysicians(values);
  const diagnoses = get('diagnoses')
    ?.split(';')
    .map((code) => ({ code }));
  return omitUndefined({
    ...makeFacility(get('facility')),
    accountNumber: get('accountNumber'),
    dateOfServiceEnd: get('serviceEnd'),
    location: get('location'),
    requisition: get('requisition'),
    order: get('order'),
    visitClass: get('visitClass'),
    admissionType: get('admissionType'),
    expectedAmount: get('expectedAmount'),
    diagnoses,
    physicians: physicians.length > 0 ? physicians : undefined,
    appointment: makeAppointment(values, timeZoneOf(get('facility'))),
    guarantor: makeGuarantor(values),
  });
}

function makePhysicians(values: Values): Record<string, unknown>[] {
  const roles = [
    ['Attending', 'visit.attendingNpi', 'visit.attendingName'],
    ['Referring', 'visit.referringNpi', 'visit.referringName'],
    ['Primary Care', 'visit.primaryCareNpi', 'visit.primaryCareName'],
  ] as const;
  return roles.flatMap(([role, npiField, nameField]) => {
    const npi = values.get(npiField);
    const name = parsePhysicianName(values.get(nameField) ?? '');
    if (npi === undefined && name === null) return [];
    return [
      omitUndefined({
        role,
        npi,
        familyName: name?.lastName,
        firstName: name?.firstName || undefined,
        middleName: name?.middleName || undefined,
      }),
    ];
  });
}

/** Reads the start of an appointment: a day and a time, or an instant with its offset; a day alone does not suffice. */
export function readStart(values: Values): string | { day: string; time: string } | undefined {
  const get = (field: AppointmentField): string | undefined => values.get(`appointment.${field}`);
  const start = get('start');
  if (start?.includes('T')) return start;
  const [day, timeOfStart] = start?.split(' ') ?? [];
  const date = day ?? get('date') ?? values.get('visit.serviceDate');
  const time = timeOfStart ?? get('time');
  return date === undefined || time === undefined ? undefined : { day: date, time };
}

/** Reads the duration of an appointment; zero minutes count as unknown. */
export function readMinutes(values: Values): number | undefined {
  const minutes = values.get('appointment.minutes');
  return minutes === undefined || Number(minutes) < 1 ? undefined : Number(minutes);
}

function makeAppointment(values: Values, timeZone: string): Record<string, unknown> | undefined {
  const start = readStart(values);
  if (start === undefined) return undefined;
  return omitUndefined({
    startsAt: typeof start === 'string' ? start : toInstant(start, timeZone),
    durationMinutes: readMinutes(values),
    status: values.get('appointment.status'),
  });
}

function makeGuarantor(values: Values): Record<string, unknown> | undefined {
  const get = (field: GuarantorField): string | undefined => values.get(`guarantor.${field}`);
  const wholeName = parseName(get('wholeName') ?? '');
  const familyName = get('lastName') ?? wholeName?.lastName;
  if (familyName === undefined) return undefined;
  return omitUndefined({
    familyName,
    firstName: get('firstName') ?? wholeName?.firstName,
    middleName: firstInitial(wholeName?.middleName),
    relationship: get('relationship'),
    birthDate: get('birthDate'),
    phoneNumber: get('phone'),
  });
}
