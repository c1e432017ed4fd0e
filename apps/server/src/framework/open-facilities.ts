import { message } from '@waypost/contract/core/messages';
import type { Db } from '../infrastructure/database.ts';
import { AppError } from './errors.ts';

/**
 * Refuses new cases, people and sources at a facility that has ended.
 * @param path of the field that names the facilities
 */
export async function mustBeOpen(db: Db, facilityIds: readonly string[], path: string): Promise<void> {
  if (facilityIds.length === 0) return;
  const ended = await db
    .selectFrom('facility')
    .select('id')
    .where('id', 'in', facilityIds)
    .where('ended_at', 'is not', null)
    .executeTakeFirst();
  if (ended) throw new AppError('INVALID', [{ path, message: message('facility.ended') }]);
}
