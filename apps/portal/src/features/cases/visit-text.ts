import type { Appointment, Guarantor, Visit } from '@waypost/contract/cases/visit';
import { physicianLabel } from '@waypost/contract/orders/lists';
import { displayDate } from '#src/ui/form/date-text.ts';
import { phoneText } from '#src/ui/phone-text.ts';
import { diagnosisMeaning } from './orders/order-codes.ts';

/** An instant in the time zone of its place: `02/03/2027, 9:30 AM EST`. A browser without that zone shows it in UTC. */
function placedInstant(iso: string, timeZone: string): string {
  const shown = (zone: string) =>
    new Date(iso).toLocaleString('en-US', {
      timeZone: zone,
      month: '2-digit',
      day: '2-digit',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    });
  try {
    return shown(timeZone);
  } catch {
    return shown('UTC');
  }
}

/** The time, duration and status of an appointment, as far as known. */
export const appointmentText = ({ startsAt, timeZone, durationMinutes, status }: Appointment): string =>
  [placedInstant(startsAt, timeZone), durationMinutes && `${durationMinutes} min`, status]
    .filter(Boolean)
    .join(', ');

/** The guarantor, line by line. */
export function guarantorLines(guarantor: Guarantor): string[] {
  const { firstName, middleName, familyName, relationship, birthDate, phoneNumber, address } = guarantor;
  const given = [firstName, middleName].filter(Boolean).join(' ');
  const name = [familyName, given].filter(Boolean).join(', ');
  const state = [address?.state, address?.postalCode].filter(Boolean).join(' ');
  return [
    relationship ? `${name} (${relationship})` : name,
    birthDate && `Born ${displayDate(birthDate)}`,
    phoneNumber && phoneText(phoneNumber),
    address?.line1,
    address?.line2,
    [address?.city, state, address?.country].filter(Boolean).join(', '),
  ].filter((line) => typeof line === 'string' && line !== '') as string[];
}

/** A physician by role: `Attending: Hollis, Bram T (1234567893)`. */
export const visitPhysicianText = ({ role, npi, ...name }: Visit['physicians'][number]): string =>
  `${role}: ${physicianLabel({ npi: npi ?? '', ...name })}`;

/** A diagnosis with its meaning: `E11.9 Type 2 diabetes mellitus (Admitting)`. */
export const diagnosisText = ({ code, type }: Visit['diagnoses'][number]): string =>
  [code, diagnosisMeaning(code), type && `(${type})`].filter(Boolean).join(' ');
