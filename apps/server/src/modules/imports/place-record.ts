import type { Sent } from '@waypost/contract/registrations/calls';
import type { Source } from '@waypost/contract/sources/calls';
import type { RegistrationRecord } from '@waypost/tables';
import { meaningOf } from '../sources/module.ts';
import { type Place, placeNamed } from './questions.ts';

type Of = { source: Source; places: readonly Place[]; facilityId: string | null; importId: string };

/** A registration of a file as it is sent: with the id of its facility if it is known, and with its number. */
export function placedRecord(record: RegistrationRecord, firstRow: number, of: Of): Sent {
  return {
    patient: record.patient,
    ...(record.case && { case: placedCase(record.case, of) }),
    messageId: `${of.importId}/${firstRow}`,
  };
}

function placedCase(
  visit: Record<string, unknown>,
  { source, places, facilityId }: Of,
): Record<string, unknown> {
  const { facility, ...others } = visit;
  if (typeof facility !== 'string' || facility.trim() === '')
    return facilityId === null || others.facilityId !== undefined ? others : { ...others, facilityId };
  const known = meaningOf(source, 'facility', facility) === undefined ? placeNamed(places, facility) : null;
  return known ? { ...others, facilityId: known.id } : visit;
}
