import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EarlierVersion, earlierVersion } from './support/earlier-version.ts';

let earlier: EarlierVersion;

const id = (n: number): string => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [here, elsewhere, noEntity] = [id(1), id(2), '00000000-0000-0000-0000-000000000000'];
const [active, left, invited, both] = [id(11), id(12), id(13), id(14)];
const at = (hour: number): string => new Date(Date.UTC(2026, 10, 23, hour)).toISOString();

let records = 100;
/** An action of or on a person, as in the audit record. */
async function record(
  hour: number,
  of: {
    by: string;
    entity?: string;
    session?: string | null;
    type?: string;
    subject?: string;
    details?: unknown[];
  },
): Promise<void> {
  const { by, entity = here, session = null, type = 'Task', subject = id(90), details = [] } = of;
  const action = type === 'Session' ? 'SignIn' : 'Mutation';
  records += 1;
  await earlier.superuser.query(
    `insert into audit_record (entity_id, id, occurred_at, actor_kind, actor_id, action, domain_type, domain_id, details,
       session_id, correlation_id)
     values ($1, $2, $3, 'user', $4, $9, $5, $6, $7, $8, 'c')`,
    [entity, id(records), at(hour), by, type, subject, JSON.stringify(details), session, action],
  );
}

beforeAll(async () => {
  earlier = await earlierVersion(98);
  const { superuser } = earlier;
  for (const [entity, name] of [
    [here, 'Alder Health'],
    [elsewhere, 'Birch Health'],
  ])
    await superuser.query(
      `insert into entity (id, name, lcode, client_code, default_client_code, status, client_types, created_at)
       values ($1, $2, $3, '1', '1', 'L', '{}', $4)`,
      [entity, name, name?.slice(0, 4).toUpperCase(), at(0)],
    );
  for (const [person, first] of [
    [active, 'Ada'],
    [left, 'Lee'],
    [invited, 'Ines'],
    [both, 'Bo'],
  ])
    await superuser.query(
      `insert into app_user (id, issuer, subject, email, first_name, last_name, type_of_user)
       values ($1::uuid, 'https://identity.example', $1::text, $2, $3, 'Stone', 'Business Associate')`,
      [person, `${first}@people.example`.toLowerCase(), first],
    );
  for (const [entity, person, status] of [
    [here, active, 'Active'],
    [here, left, 'Deactivated'],
    [here, invited, 'Pending'],
    [here, both, 'Active'],
    [elsewhere, both, 'Active'],
  ])
    await superuser.query('insert into membership (entity_id, user_id, status) values ($1, $2, $3)', [
      entity,
      person,
      status,
    ]);
  await superuser.query(
    `insert into invitation (entity_id, id, user_id, created_at, expires_at, first_name)
     values ($1, $2, $3, $4, $5, 'Inez')`,
    [here, id(50), invited, at(1), at(100)],
  );
  for (const [session, person] of [
    [id(61), active],
    [id(64), both],
  ])
    await superuser.query(
      `insert into user_session (id, secret_hash, token_hash, user_id, created_at, last_seen_at, expires_at)
       values ($1::uuid, decode(replace($1::text, '-', ''), 'hex'), decode(replace($1::text, '-', ''), 'hex'), $2, $3, $3, $4)`,
      [session, person, at(2), at(100)],
    );
  await record(3, { by: active, session: id(61) });
  await record(4, { by: left });
  await record(6, {
    by: active,
    type: 'User',
    subject: left,
    details: [{ propertyName: 'IsActive', newValue: 'false' }],
  });
  await record(5, { by: both, session: id(64), entity: elsewhere });
  // Sign-ins, which concern no organization.
  await record(3, { by: active, session: id(61), entity: noEntity, type: 'Session' });
  await record(2, { by: both, session: id(64), entity: noEntity, type: 'Session' });
  await earlier.migrateTo(101);
}, 180_000);
afterAll(() => earlier?.remove());

const rowsOf = async (query: string): Promise<unknown[]> => (await earlier.superuser.query(query)).rows;

it('a membership starts with the person’s first action, and ends where they were removed', async () => {
  const times = await rowsOf(
    `select user_id, entity_id, began_at, ended_at from membership_time
     where user_id in ('${active}', '${left}') or entity_id = '${elsewhere}' order by user_id`,
  );
  expect(times).toEqual([
    { user_id: active, entity_id: here, began_at: new Date(at(3)), ended_at: null },
    { user_id: left, entity_id: here, began_at: new Date(at(4)), ended_at: new Date(at(6)) },
    { user_id: both, entity_id: elsewhere, began_at: new Date(at(5)), ended_at: null },
  ]);
  expect(await rowsOf(`select from membership_time where user_id = '${invited}'`)).toEqual([]);
});

it('a session belongs only to the organizations in which it was used', async () => {
  expect(
    await rowsOf('select session_id, entity_id, signed_in_at from session_place order by session_id'),
  ).toEqual([
    { session_id: id(61), entity_id: here, signed_in_at: new Date(at(2)) },
    { session_id: id(64), entity_id: elsewhere, signed_in_at: new Date(at(2)) },
  ]);
});

it('a user who has left keeps the known name, and an invitation the address that it was sent to', async () => {
  const [{ known_as }] = (await rowsOf('select known_as from membership where known_as is not null')) as [
    { known_as: Record<string, unknown> },
  ];
  expect(known_as).toMatchObject({ id: left, first_name: 'Lee', email: 'lee@people.example' });
  expect(await rowsOf('select email from invitation')).toEqual([{ email: 'ines@people.example' }]);
});

it('an organization sees only the sign-ins of sessions that were used in it', async () => {
  const { superuser } = earlier;
  await superuser.query('begin');
  await superuser.query('set local role waypost_app');
  await superuser.query(`select set_config('waypost.entity_id', $1, true)`, [here]);
  const { rows } = await superuser.query(`select actor_id from audit_record where domain_type = 'Session'`);
  await superuser.query('rollback');
  expect(rows).toEqual([{ actor_id: active }]);
});
