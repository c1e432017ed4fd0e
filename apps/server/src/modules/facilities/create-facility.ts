import type { NewFacility } from '@waypost/contract/facilities/calls';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import { workAtNewFacility } from '../users/module.ts';
import { changesOf, columnsOf, mustBeAllowed } from './facility-columns.ts';

/** Adds a facility. The user who adds it works there, so that they can invite others to it. */
export async function createFacility(work: Work, { lCode, ...body }: NewFacility): Promise<string> {
  const wanted = columnsOf(body, lCode);
  await mustBeAllowed(work, wanted, null);
  const id = newId(work.clock);
  const made = await work.db
    .insertInto('facility')
    .values({ ...wanted, entity_id: work.entity.id, id, lcode: lCode })
    .onConflict((conflict) => conflict.columns(['entity_id', 'lcode']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new AppError('FACILITY_CODE_TAKEN');
  work.audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'Facility',
    domainId: id,
    details: [
      { propertyName: 'LCode', previousValue: null, newValue: lCode },
      ...changesOf(null, wanted).filter(({ newValue }) => newValue !== null),
    ],
  });
  await workAtNewFacility(work, { id, name: body.name });
  return id;
}
