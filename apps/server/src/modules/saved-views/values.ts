import { type FeatureKey, facilityOf, isGridFeature } from '@waypost/contract/saved-views/calls';
import { type GridViewData, gridViewSchema } from '@waypost/contract/saved-views/shapes';
import type { AuditEntry, PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import type { Db } from '../../infrastructure/database.ts';
import { workplaceRows } from '../users/readable.ts';

/** The parsed content of a setting. */
export type Value = { kind: 'view'; view: GridViewData } | { kind: 'facility'; facilityId: string };

/** Reads the data of a setting that the contract has already checked. */
export function readValue(featureKey: FeatureKey, applicationData: string): Value {
  if (isGridFeature(featureKey))
    return { kind: 'view', view: gridViewSchema.parse(JSON.parse(applicationData)) };
  const facilityId = facilityOf(applicationData);
  if (facilityId === null) throw new AppError('BAD_REQUEST');
  return { kind: 'facility', facilityId };
}

/** The stored form of a setting, without fields that the contract does not define. */
export const textOf = (value: Value): string =>
  JSON.stringify(value.kind === 'view' ? value.view : value.facilityId);

/** Refuses a default facility that is not assigned to the user. */
export async function checkFacility(db: Db, userId: string, value: Value): Promise<void> {
  if (value.kind !== 'facility') return;
  const assigned = await db
    .selectFrom(workplaceRows.as('user_facility'))
    .select('facility_id')
    .where('user_id', '=', userId)
    .where('facility_id', '=', value.facilityId)
    .executeTakeFirst();
  if (!assigned)
    throw new AppError('INVALID', [{ path: 'applicationData', message: 'Not a facility of this user' }]);
}

const parts = {
  viewName: 'View Name',
  isDefault: 'Default',
  columnState: 'Columns',
  columnGroupState: 'Column Groups',
  filterState: 'Filters',
} as const satisfies Record<keyof GridViewData, string>;
const partNames = Object.keys(parts) as (keyof GridViewData)[];
const plain = (part: unknown): string => (typeof part === 'string' ? part : JSON.stringify(part));

/** The changes between two versions of a view, by part. */
export const viewChanges = (old: GridViewData, view: GridViewData): PropertyChange[] =>
  partNames
    .filter((name) => plain(old[name]) !== plain(view[name]))
    .map((name) => ({
      propertyName: parts[name],
      previousValue: plain(old[name]),
      newValue: plain(view[name]),
    }));

/** A view as audited when it is created or deleted. */
export const viewSnapshot = (view: GridViewData): Record<string, unknown> =>
  Object.fromEntries(partNames.map((name) => [parts[name].replace(' ', ''), view[name]]));

/** Audits the default facility in the user's history, because it concerns the user. */
export const facilityEntry = (
  userId: string,
  previousValue: string | null,
  newValue: string | null,
): AuditEntry => ({
  action: 'Mutation',
  operation: 'Update',
  domainType: 'User',
  domainId: userId,
  details: [{ propertyName: 'Default Facility', previousValue, newValue }],
});
