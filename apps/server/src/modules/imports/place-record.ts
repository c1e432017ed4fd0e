import type { Sent } from '@waypost/contract/registrations/calls';
import type { Source } from '@waypost/contract/sources/calls';
import type { RegistrationRecord } from '@waypost/tables';

/** A facility as a file may name it. */
export type Place = { id: string; name: string; lcode: string };

type Of = { source: Source; places: readonly Place[]; facilityId: string | null; importId: string };

/** A registration of a file as it is sent: with its facility by id where the file names one that is known, and with its number. */
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
    return facilityId === null ? others : { ...others, facilityId };
  const name = facility.trim().toLowerCase();
  const known = places.filter((one) =>
    [one.id, one.name, one.lcode].some((text) => text.toLowerCase() === name),
  );
  const [only, ...more] = known.filter(({ id }) => source.facilityIds.includes(id));
  return only && more.length === 0 ? { ...others, facilityId: only.id } : visit;
}
