import { managePermission } from '@waypost/contract/permissions';
import { sql } from 'kysely';
import type { Service } from '../../kernel/actor.ts';
import type { Db } from '../../kernel/database.ts';
import { newId } from '../../kernel/ids.ts';
import type { MailTools } from '../../kernel/mail-tools.ts';
import type { Work } from '../../kernel/work.ts';
import type { Escalated } from '../task/module.ts';
import { mailAbout } from './notice-mail.ts';

/** Tells people and other systems of tasks, where rules that were followed ask for it. */
export async function tellOthers(
  tools: MailTools,
  work: Work<Service>,
  done: readonly Escalated[],
): Promise<void> {
  for (const each of done) if (each.escalation.action === 'Webhook') tellSystems(work, each);
  await tellPeople(
    tools,
    work,
    done.filter(({ escalation }) => escalation.action === 'Notify'),
  );
}

function tellSystems(work: Work<Service>, { task, escalation: { rule, value } }: Escalated): void {
  work.emit({
    type: 'task.escalated',
    subjectId: task.id,
    caseId: task.case_id,
    facilityId: task.facility_id,
    data: {
      rule: rule.name,
      value,
      tableVersion: rule.version,
      taskName: task.task_name,
      status: task.status,
      priority: task.priority,
    },
  });
}

async function tellPeople(tools: MailTools, work: Work<Service>, done: readonly Escalated[]): Promise<void> {
  if (done.length === 0) return;
  const { db, entity, clock } = work;
  const managers = await managersOf(db);
  const notices = done.flatMap(({ task, escalation: { rule, value } }) => {
    const people = new Set<string>();
    if (value !== 'Managers' && task.assignee_id !== null) people.add(task.assignee_id);
    if (value !== 'Assignee')
      for (const { id, groups, facilityIds } of managers)
        if (groups.includes(managePermission(task.task_group)) && facilityIds.includes(task.facility_id))
          people.add(id);
    return [...people].map((userId) => ({ task, rule, userId }));
  });
  if (notices.length === 0) return;
  await db
    .insertInto('escalation_notice')
    .values(
      notices.map(({ task, rule, userId }) => ({
        entity_id: entity.id,
        id: newId(clock),
        user_id: userId,
        task_id: task.id,
        facility_id: task.facility_id,
        rule: rule.name,
        table_version: rule.version,
        at: clock.now(),
        read_at: null,
      })),
    )
    .execute();
  const told = new Map(notices.map((notice) => [`${notice.userId} ${notice.task.facility_id}`, notice]));
  for (const { task, userId } of told.values())
    work.emit({
      type: 'escalation.noticed',
      subjectId: userId,
      caseId: null,
      facilityId: task.facility_id,
      data: {},
    });
  await mailAbout(tools, work, [...new Set(notices.map(({ userId }) => userId))]);
}

type Manager = { id: string; groups: string[]; facilityIds: string[] };

/** Who manages tasks, by their permissions, and where. Machine accounts and those who have not come yet are none. */
async function managersOf(db: Db): Promise<Manager[]> {
  const { rows } = await sql<Manager>`
    select u.id, array_agg(distinct p.permission_name) as groups,
      array(select f.facility_id from user_facility f
        where f.entity_id = m.entity_id and f.user_id = m.user_id) as "facilityIds"
    from membership m
    join app_user u on u.id = m.user_id and u.is_active and not u.is_machine
    join user_role r on r.entity_id = m.entity_id and r.user_id = m.user_id
    join role_permission p on p.entity_id = r.entity_id and p.role_id = r.role_id
    where m.entity_id = current_entity() and m.status = 'Active' and p.permission_name like '%-manage'
    group by u.id, m.entity_id, m.user_id`.execute(db);
  return rows;
}
