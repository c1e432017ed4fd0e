import type { ColumnFilter } from '@waypost/contract/core/list';
import type { GridViewData } from '@waypost/contract/saved-views/shapes';
import { type TaskFilterColumn, taskFilterColumns } from '@waypost/contract/tasks/columns';
import type { Mail } from '@waypost/platform/mail/mail';
import { sql } from 'kysely';
import { service } from '../../framework/actor.ts';
import { serviceSource } from '../../framework/audit.ts';
import type { JobTools, LaterTools } from '../../framework/job-tools.ts';
import { currentRights } from '../../framework/people/current-rights.ts';
import { openView } from '../../framework/people/user-settings.ts';
import { backlogOf } from '../../framework/queue/backlog.ts';
import type { Item } from '../../framework/queue/claim.ts';
import { entitiesWithDue, inEachEntity } from '../../framework/queue/in-each-entity.ts';
import { AttemptError, doLongWork, type LongWork } from '../../framework/queue/long-work.ts';
import { scopeForLater } from '../../framework/scope-for-later.ts';
import { doWork } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import type { MailTools } from '../../infrastructure/mail-tools.ts';
import { portalAddress, queueMail } from '../mail/module.ts';
import { countTasks, type TaskCounts } from '../tasks/module.ts';
import { nextMorning, sentGrid } from './subscriptions.ts';

const HOUR_MS = 3_600_000;

type DueView = Item & { entity_id: string; user_id: string; time_zone: string; next_at: Date };
/** The counts of a view; null when its owner may no longer see it. */
type Counted = (TaskCounts & { lCode: string; email: string }) | null;

type Tools = LaterTools & Pick<JobTools, 'keyring'> & Pick<MailTools, 'config'>;

/** Sends the due views of each organization. */
export function sendViews(tools: Tools): Promise<number> {
  const views = sending(tools);
  return inEachEntity(tools, entitiesWithDue(views, tools.clock.now()), (open) =>
    doLongWork(views, open, tools),
  );
}

export const viewBacklog = (tools: Tools) => backlogOf(sending(tools), sql`w.next_at`);

/** Counts with the present rights of the view's owner, then queues the mail and schedules the next morning together. */
function sending(tools: Tools): LongWork<DueView, Counted> {
  const { clock } = tools;
  return {
    name: 'send views',
    columns: sql`w.setting_id as id, w.entity_id, w.user_id, w.time_zone, w.next_at`,
    from: sql`view_subscription w`,
    locked: 'w',
    key: sql`w.setting_id`,
    isDue: (now) => sql`w.next_at <= ${now}`,
    order: sql`w.next_at`,
    retry: { waits: [60, 300, 900] },
    leaseSeconds: 300,
    batch: 20,
    run: (due) =>
      count(due).catch((error: unknown) => {
        tools.logger.warn({ err: error, item: due.id }, 'a view could not be counted');
        throw new AttemptError('it could not be counted', false);
      }),
    finish: (db, due, counted) => end(db, due, counted),
    giveUp: (db, due) => scheduleNextMorning(db, due).then(() => undefined),
  };

  async function count(due: DueView): Promise<Counted> {
    const standing = await currentRights(tools, due.user_id, due.entity_id);
    if (!standing || !sentGrid.isFor(standing.permissions)) return null;
    const whose = { userId: due.user_id, entityId: due.entity_id, correlationId: `view-${due.id}` };
    const { actor, entity, read } = await scopeForLater(tools, whose, standing);
    return read(async (work) => {
      const view = await work.db
        .selectFrom('user_setting')
        .select('data_sealed')
        .where('id', '=', due.id)
        .executeTakeFirst();
      if (!view) return null;
      const { filterState } = openView(tools, view.data_sealed);
      return { ...(await countTasks(work, filterOf(filterState))), lCode: entity.lCode, email: actor.email };
    });
  }

  /** A faster worker has already scheduled the next morning, so nothing is left to do. */
  async function end(db: Db, due: DueView, counted: Counted): Promise<void> {
    if (counted === null) return stop(db, due);
    if (!(await scheduleNextMorning(db, due))) return;
    const address = `${portalAddress(tools, encodeURIComponent(counted.lCode))}/task-management?view=${due.id}`;
    await queueMail(db, tools, {
      kind: 'view',
      recipient: counted.email,
      mail: viewMail(counted, address),
      expiresAt: new Date(clock.now().getTime() + 12 * HOUR_MS),
    });
  }

  async function scheduleNextMorning(db: Db, due: DueView): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('view_subscription')
      .set({ next_at: nextMorning(clock.now(), sql<string>`time_zone`) })
      .where('setting_id', '=', due.id)
      .where('next_at', '=', due.next_at)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Ends the subscription of a user who may no longer see the list, with an audit record. */
  function stop(db: Db, due: DueView): Promise<void> {
    const source = serviceSource(due.entity_id, `view-${due.id}`, clock);
    return doWork({ db, actor: service, mayEmit: [], mustAudit: true }, source, async (work) => {
      const { numDeletedRows } = await db
        .deleteFrom('view_subscription')
        .where('setting_id', '=', due.id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return;
      work.audit({
        action: 'Mutation',
        operation: 'Delete',
        domainType: 'ViewSubscription',
        domainId: due.id,
      });
    });
  }
}

/** The filters that the list still has, as the portal applies them: a view may be older than its columns. */
const filterOf = (
  filterState: GridViewData['filterState'],
): Partial<Record<TaskFilterColumn, ColumnFilter>> =>
  Object.fromEntries(Object.entries(filterState).filter(([column]) => column in taskFilterColumns));

const shown = (count: number, most: number): string =>
  count > most ? `more than ${most.toLocaleString('en-US')}` : count.toLocaleString('en-US');

/** Counts and a link, without the view's name and filters, which may name a patient. */
export function viewMail({ total, overdue, most }: TaskCounts, address: string): Mail {
  const tasks = `${shown(total, most)} ${total === 1 ? 'task' : 'tasks'}`;
  return {
    subject: `Your view in Waypost this morning: ${tasks}`,
    before: [
      `A view that is sent to you each morning has ${tasks}, ${overdue === 0 ? 'none' : shown(overdue, most)} of them overdue.`,
    ],
    link: { label: 'Open the view', address },
    after: [
      'You can switch this e-mail off in the menu of the view, or in your profile under Account & Security.',
    ],
  };
}
