import type { AssignmentSettings } from '@waypost/contract/tasks/assignment/calls';
import { AppError } from '../../../framework/errors.ts';
import type { Work } from '../../../framework/work.ts';

/** The treatment of absent people's tasks: none until an administrator sets one. */
export async function readSettings({ db }: Work): Promise<AssignmentSettings> {
  const row = await db
    .selectFrom('assignment_settings')
    .select(['away_return_hours', 'version'])
    .executeTakeFirst();
  return { awayReturnHours: row?.away_return_hours ?? null, version: row?.version ?? 0 };
}

/** Sets the number of hours after which they return to their group. */
export async function setSettings(
  work: Work,
  version: number,
  { awayReturnHours }: Pick<AssignmentSettings, 'awayReturnHours'>,
): Promise<AssignmentSettings> {
  const before = await readSettings(work);
  if (before.version !== version) throw new AppError('VERSION_CHANGED');
  if (before.awayReturnHours === awayReturnHours) return before;
  const { db, entity } = work;
  const after = { away_return_hours: awayReturnHours, version: version + 1 };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('assignment_settings')
    .values({ entity_id: entity.id, ...after })
    .onConflict((conflict) =>
      conflict.column('entity_id').doUpdateSet(after).where('assignment_settings.version', '=', version),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw new AppError('VERSION_CHANGED');
  work.audit({
    action: 'Mutation',
    operation: before.version === 0 ? 'Create' : 'Update',
    domainType: 'AssignmentSettings',
    domainId: entity.id,
    details: [
      {
        propertyName: 'Hours Until Tasks Go Back',
        previousValue: textOf(before.awayReturnHours),
        newValue: textOf(awayReturnHours),
      },
    ],
  });
  return readSettings(work);
}

const textOf = (hours: number | null): string | null => (hours === null ? null : String(hours));
