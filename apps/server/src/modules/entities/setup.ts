import type { Setup } from '@waypost/contract/entities/setup';
import { type SetupStep, setupNeeds, setupSteps } from '@waypost/contract/entities/setup-steps';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import { payerConnectionRows } from '../eligibility/readable.ts';
import { facilityRows } from '../facilities/readable.ts';
import { planRows } from '../payers/readable.ts';
import { heldRoleRows, rolePermissionRows } from '../roles/readable.ts';
import { membershipRows, personRows } from '../users/readable.ts';

type Held = { isActive: boolean; permissions: string[] };
type Counts = Pick<Setup, 'facilities' | 'payerConnections' | 'plans' | 'hasCase' | 'isPutAway'>;

/** The progress of the caller's organization in setting up. */
export async function setupOf({ db, actor }: Work): Promise<Setup> {
  const { rows: people } = await sql<Held>`
    select m.status = 'Active' as "isActive", array_agg(distinct p.permission_name) as permissions
    from ${membershipRows} m
    join ${personRows} u on u.id = m.user_id and u.is_active
    join ${heldRoleRows} r on r.entity_id = m.entity_id and r.user_id = m.user_id
    join ${rolePermissionRows} p on p.entity_id = r.entity_id and p.role_id = r.role_id
    where m.status in ('Active', 'Pending')
    group by m.user_id, m.status`.execute(db);
  const { rows } = await sql<Counts>`
    select (select count(*)::int from ${facilityRows} facility) as facilities,
      (select count(*)::int from ${payerConnectionRows} payer_connection where ended_at is null) as "payerConnections",
      (select count(*)::int from ${planRows} payer_plan where ended_at is null) as plans,
      entity_has_case() as "hasCase",
      exists (select from setup_put_away where user_id = ${actor.id}::uuid) as "isPutAway"`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('nothing was counted');
  const active = people.filter(({ isActive }) => isActive);
  const invited = people.filter(({ isActive }) => !isActive);
  return {
    administrators: howMany(active, 'roles'),
    invitedAdministrators: howMany(invited, 'roles'),
    ...counts,
    people: Object.fromEntries(setupSteps.map((step) => [step, howMany(active, step)])) as Setup['people'],
  };
}

/** The number of these people who may do a step. */
const howMany = (people: readonly Held[], step: SetupStep): number =>
  people.filter(({ permissions }) => setupNeeds[step].every((name) => permissions.includes(name))).length;

/** Shows or dismisses the setup card for the caller. The change is in their history. */
export async function dismissSetup(work: Work, isPutAway: boolean): Promise<{ isPutAway: boolean }> {
  const { db, actor, entity } = work;
  const own = { entity_id: entity.id, user_id: actor.id };
  const changed = isPutAway
    ? await db
        .insertInto('setup_put_away')
        .values(own)
        .onConflict((conflict) => conflict.doNothing())
        .returning('user_id')
        .execute()
    : await db.deleteFrom('setup_put_away').where('user_id', '=', actor.id).returning('user_id').execute();
  if (changed.length > 0)
    work.audit({
      action: 'Mutation',
      operation: 'Update',
      domainType: 'User',
      domainId: actor.id,
      details: [
        { propertyName: 'SetupPutAway', previousValue: String(!isPutAway), newValue: String(isPutAway) },
      ],
    });
  return { isPutAway };
}
