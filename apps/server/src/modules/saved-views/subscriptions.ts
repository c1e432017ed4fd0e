import type { ViewSubscription } from '@waypost/contract/saved-views/calls';
import { gridKinds } from '@waypost/contract/saved-views/grids';
import type { Keyring } from '@waypost/platform/keyring';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import { openView } from '../../framework/people/user-settings.ts';
import type { Work } from '../../framework/work.ts';

/** The grid whose views can be sent: the server counts its rows. */
export const sentGrid = gridKinds['grid-view-tasks'];
const FEATURE = 'grid-view-tasks';

/** Seven o'clock of the next morning in a time zone. */
export const nextMorning = (now: Date, timeZone: string | RawBuilder<string>): RawBuilder<Date> => sql<Date>`(
  (${now}::timestamptz at time zone ${timeZone})::date + time '07:00'
    + case when (${now}::timestamptz at time zone ${timeZone})::time < time '07:00' then interval '0' else interval '1 day' end
  ) at time zone ${timeZone}`;

/** The user's subscribed views, in the order in which they were saved. */
export async function subscriptionsOf(
  { keyring }: { keyring: Keyring },
  { db, actor }: Work,
): Promise<ViewSubscription[]> {
  if (!sentGrid.isFor(actor.permissions)) return [];
  const rows = await db
    .selectFrom('view_subscription as w')
    .innerJoin('user_setting as s', (join) =>
      join.onRef('s.entity_id', '=', 'w.entity_id').onRef('s.id', '=', 'w.setting_id'),
    )
    .select(['w.setting_id', 'w.time_zone', 'w.next_at', 's.data_sealed'])
    .where('w.user_id', '=', actor.id)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .execute();
  return rows.map((row) => ({
    userSettingId: row.setting_id,
    viewName: openView({ keyring }, row.data_sealed).viewName,
    timeZone: row.time_zone,
    nextAt: row.next_at.toISOString(),
  }));
}

/** Subscribes the user to a view each morning; repeating it with another time zone changes the zone. */
export async function subscribe(
  program: { keyring: Keyring },
  work: Work,
  id: string,
  timeZone: string,
): Promise<ViewSubscription> {
  const { db, actor, clock, entity } = work;
  if (!sentGrid.isFor(actor.permissions)) throw new AppError('FORBIDDEN');
  const view = await db
    .selectFrom('user_setting')
    .select('feature_key')
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  if (!view) throw new AppError('NOT_FOUND');
  if (view.feature_key !== FEATURE)
    throw new AppError('INVALID', [
      { path: 'userSettingId', message: 'Only views of the task list are sent' },
    ]);
  const schedule = { time_zone: timeZone, next_at: nextMorning(clock.now(), sql<string>`${timeZone}::text`) };
  await db
    .insertInto('view_subscription')
    .values({ entity_id: entity.id, setting_id: id, user_id: actor.id, ...schedule })
    .onConflict((conflict) => conflict.columns(['entity_id', 'setting_id']).doUpdateSet(schedule))
    .execute();
  work.audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'ViewSubscription',
    domainId: id,
    snapshot: { TimeZone: timeZone },
  });
  const made = (await subscriptionsOf(program, work)).find(({ userSettingId }) => userSettingId === id);
  if (!made) throw new AppError('NOT_FOUND');
  return made;
}

/** Ends a subscription. */
export async function unsubscribe(work: Work, id: string): Promise<void> {
  const { db, actor } = work;
  const ended = await db
    .deleteFrom('view_subscription')
    .where('setting_id', '=', id)
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  if (ended.numDeletedRows === 0n) throw new AppError('NOT_FOUND');
  work.audit({ action: 'Mutation', operation: 'Delete', domainType: 'ViewSubscription', domainId: id });
}
