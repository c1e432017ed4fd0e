import type { AppointmentField, FieldId, GuarantorField, VisitField } from '../columns/fields.ts';
import { namePartsOf } from '../values/whole-name.ts';
import { instantAt } from '../values/zone.ts';
import { initialOf, known } from './known.ts';
import type { Reading } from './types.ts';

type Values = ReadonlyMap<FieldId, string>;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A facility by its id where a value is one, else by a code of the source. */
const facilityOf = (facility: string | undefined): Record<string, unknown> =>
  facility === undefined ? {} : UUID.test(facility) ? { facilityId: facility } : { facility };

/** What is known of a visit beside its identifiers and its insurances. */
export function visitOf(values: Values, timeZoneOf: Reading['timeZoneOf']): Record<string, unknown> {
  const get = (field: VisitField): string | undefined => values.get(`visit.${field}`);
  const physicians = physiciansOf(values);
  const diagnoses = get('diagnoses')
    ?.split(';')
    .map((code) => ({ code }));
  return known({
    ...facilityOf(get('facility')),
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
    appointment: appointmentOf(values, timeZoneOf(get('facility'))),
    guarantor: guarantorOf(values),
  });
}

function physiciansOf(values: Values): Record<string, unknown>[] {
  const roles = [
    ['Attending', 'visit.attendingNpi', 'visit.attendingName'],
    ['Referring', 'visit.referringNpi', 'visit.referringName'],
    ['Primary Care', 'visit.primaryCareNpi', 'visit.primaryCareName'],
  ] as const;
  return roles.flatMap(([role, npiField, nameField]) => {
    const npi = values.get(npiField);
    const name = namePartsOf(values.get(nameField) ?? '');
    if (npi === undefined && name === null) return [];
    return [
      known({
        role,
        npi,
        familyName: name?.lastName,
        firstName: name?.firstName,
        middleName: name?.middleName || undefined,
      }),
    ];
  });
}

/** The start of an appointment: a day and a time, or an instant with its offset; a day alone is none. */
export function startOf(values: Values): string | { day: string; time: string } | undefined {
  const get = (field: AppointmentField): string | undefined => values.get(`appointment.${field}`);
  const start = get('start');
  if (start?.includes('T')) return start;
  const [day, timeOfStart] = start?.split(' ') ?? [];
  const date = day ?? get('date') ?? values.get('visit.serviceDate');
  const time = timeOfStart ?? get('time');
  return date === undefined || time === undefined ? undefined : { day: date, time };
}

/** How long an appointment takes; a slot of no minutes says nothing. */
export function minutesOf(values: Values): number | undefined {
  const minutes = values.get('appointment.minutes');
  return minutes === undefined || Number(minutes) < 1 ? undefined : Number(minutes);
}

function appointmentOf(values: Values, timeZone: string): Record<string, unknown> | undefined {
  const start = startOf(values);
  if (start === undefined) return undefined;
  return known({
    startsAt: typeof start === 'string' ? start : instantAt(start, timeZone),
    durationMinutes: minutesOf(values),
    status: values.get('appointment.status'),
  });
}

function guarantorOf(values: Values): Record<string, unknown> | undefined {
  const get = (field: GuarantorField): string | undefined => values.get(`guarantor.${field}`);
  const whole = namePartsOf(get('wholeName') ?? '');
  const familyName = get('lastName') ?? whole?.lastName;
  if (familyName === undefined) return undefined;
  return known({
    familyName,
    firstName: get('firstName') ?? whole?.firstName,
    middleName: initialOf(whole?.middleName),
    relationship: get('relationship'),
    birthDate: get('birthDate'),
    phoneNumber: get('phone'),
  });
}
