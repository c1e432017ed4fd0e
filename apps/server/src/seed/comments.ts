import type { Clock } from '@waypost/platform/clock';
import type { Db } from '../infrastructure/database.ts';
import { newId } from '../infrastructure/ids.ts';
import type { CastEntity } from './organizations.ts';
import { type CastUser, users } from './people.ts';
import type { CastTask } from './tasks.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

type SeedComment = {
  by: 'worker' | 'manager';
  text: (names: { worker: string; manager: string }) => string;
  mentions?: 'worker' | 'manager';
  hoursAgo: number;
  /** Whether the mentioned users have opened it. */
  isRead?: true;
  /** Whether it is about the case instead of the task alone. */
  isOfCase?: true;
};

/** Comments about a task with such a status, in order. */
const sampleConversations: ReadonlyArray<{ status: CastTask['status']; said: readonly SeedComment[] }> = [
  {
    status: 'Elevated',
    said: [
      {
        by: 'worker',
        text: ({ manager }) =>
          `@${manager} The payer has this member under another birth date, and registration does not answer. Can you ask them?`,
        mentions: 'manager',
        hoursAgo: 26,
        isRead: true,
      },
      {
        by: 'manager',
        text: ({ worker }) =>
          `@${worker} I have written to them. They correct it today; please run the check again tomorrow.`,
        mentions: 'worker',
        hoursAgo: 3,
      },
    ],
  },
  {
    status: 'OnHold',
    said: [{ by: 'manager', text: () => 'The line of this payer is down until noon.', hoursAgo: 5 }],
  },
  {
    status: 'Wait',
    said: [
      {
        by: 'worker',
        text: ({ manager }) =>
          `@${manager} The patient brings the new card on Thursday. I have set the task to wait until then.`,
        mentions: 'manager',
        hoursAgo: 2,
      },
    ],
  },
  {
    status: 'InProcess',
    said: [
      {
        by: 'manager',
        text: () => 'Two visits of this patient have the same account number. They are merged this week.',
        hoursAgo: 50,
        isOfCase: true,
      },
    ],
  },
];

const userWithRole = (entity: CastEntity, role: string): CastUser | undefined =>
  users.find(({ memberships }) => memberships.some((m) => m.entityId === entity.id && m.role === role));

const nameOf = ({ firstName, lastName }: CastUser): string => `${firstName} ${lastName}`;

/** Comments that a worker and a manager of the cast exchange about some tasks, the first of each status. */
export async function writeComments(
  db: Db,
  { entity, clock }: { entity: CastEntity; clock: Clock },
  tasks: readonly CastTask[],
): Promise<void> {
  const [worker, manager] = [userWithRole(entity, 'Task Worker'), userWithRole(entity, 'Task Manager')];
  if (!worker || !manager) return;
  const people = { worker, manager };
  const names = { worker: nameOf(worker), manager: nameOf(manager) };
  for (const { status, said } of sampleConversations) {
    const about = tasks.find((task) => task.status === status);
    if (!about) continue;
    const task = await db
      .selectFrom('task')
      .select(['id', 'case_id', 'facility_id', 'created_at'])
      .where('case_id', '=', about.of.caseId)
      .where('process', '=', about.process)
      .where('task_name', '=', about.taskType)
      .executeTakeFirstOrThrow();
    for (const [at, { by, text, mentions, hoursAgo, isRead, isOfCase }] of said.entries()) {
      // No comment is older than its task or the comment it answers.
      const now = clock.now().getTime();
      const first = task.created_at.getTime() + (at + 1) * MINUTE_MS;
      const writtenAt = new Date(Math.min(now, Math.max(now - hoursAgo * HOUR_MS, first)));
      const of = { entity_id: entity.id, facility_id: task.facility_id };
      const id = newId({ now: () => writtenAt });
      await db
        .insertInto('case_comment')
        .values({
          ...of,
          id,
          case_id: task.case_id,
          task_id: isOfCase ? null : task.id,
          written_by: people[by].id,
          text: text(names),
          written_at: writtenAt,
          edited_at: null,
          withdrawn_at: null,
        })
        .execute();
      if (mentions)
        await db
          .insertInto('comment_mention')
          .values({
            ...of,
            comment_id: id,
            user_id: people[mentions].id,
            read_at: isRead ? clock.now() : null,
          })
          .execute();
    }
  }
}
