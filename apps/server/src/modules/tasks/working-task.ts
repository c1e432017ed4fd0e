import type { Work } from '../../framework/work.ts';

/** Makes a task the one that its user is working on (W-098). */
export async function beginWork({ db, actor, entity, clock }: Work, taskId: string): Promise<void> {
  const started = { task_id: taskId, started_at: clock.now() };
  await db
    .insertInto('working_task')
    .values({ entity_id: entity.id, user_id: actor.id, ...started })
    .onConflict((conflict) => conflict.columns(['entity_id', 'user_id']).doUpdateSet(started))
    .execute();
}

/** Restores the task that its user was working on, unless they have started another. */
export async function resumeWork({ db, actor, entity, clock }: Work, taskId: string): Promise<void> {
  await db
    .insertInto('working_task')
    .values({ entity_id: entity.id, user_id: actor.id, task_id: taskId, started_at: clock.now() })
    .onConflict((conflict) => conflict.columns(['entity_id', 'user_id']).doNothing())
    .execute();
}
