import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Client } from '../../support/client.ts';
import { type Organization, signedInAgain } from '../../support/organization.ts';

/**
 * A user at work in the home organization with a relation to another one, and the data that the other one
 * must not see.
 */
export type Outsider = { userId: string; atHome: Client; secrets: readonly string[] };

/** The steps that bring a user of one organization into a state in another. */
export type Standing = {
  name: string;
  /** The stored values, restored before each call regardless of the last one. */
  status: 'Pending' | 'Cancelled' | 'Deactivated';
  bring(pool: pg.Pool, here: Organization, known: Client): Promise<void>;
};

const inviteHere = (here: Organization, { person }: Client) =>
  here.inviteOnly({ ...person, firstName: 'Typed', lastName: 'Byinviter', role: 'Task Worker' });

export const standings: readonly Standing[] = [
  {
    name: 'invited',
    status: 'Pending',
    bring: async (_pool, here, known) => void (await inviteHere(here, known)),
  },
  {
    name: 'invited too long ago',
    status: 'Pending',
    bring: async (pool, here, known) => {
      await inviteHere(here, known);
      await pool.query(
        "update invitation set expires_at = now() - interval '1 day' where entity_id = $1 and user_id = $2",
        [here.id, known.userId],
      );
    },
  },
  {
    name: 'no longer invited',
    status: 'Cancelled',
    bring: async (_pool, here, known) => {
      await inviteHere(here, known);
      const path = `/services/policy/users/${known.userId}/cancelUserInvitation`;
      const { status } = await here.administrator.call('POST', path);
      if (status !== 204) throw new Error(`not cancelled: ${status}`);
    },
  },
  {
    name: 'deactivated',
    status: 'Deactivated',
    bring: async (pool, here, known) => {
      const atWork = await here.join(known, 'Task Worker');
      await atWork.call('GET', '/services/policy/users/me/profile');
      await pool.query("update membership set status = 'Deactivated' where entity_id = $1 and user_id = $2", [
        here.id,
        known.userId,
      ]);
    },
  },
];

/**
 * A user of `home` with this status in `here`, who has since signed in at home from a separate browser, under
 * another name there.
 */
export async function makeStranger(
  pool: pg.Pool,
  { here, home, standing }: { here: Organization; home: Organization; standing: Standing },
): Promise<Outsider> {
  const mark = randomBytes(4).toString('hex');
  const known = await home.invite({ firstName: 'Known', lastName: 'Before', role: 'Task Worker' });
  await standing.bring(pool, here, known);
  const secrets = [`Zeph${mark}`, `Quill${mark}`, `new.${mark}@alder.example`, `next.${mark}@alder.example`];
  const phone = `916${String(Number.parseInt(mark, 16)).padStart(10, '0').slice(-7)}`;
  await pool.query(
    'update app_user set first_name = $2, last_name = $3, email = $4, phone_number = $5, version = version + 1 where id = $1',
    [known.userId, ...secrets.slice(0, 3), phone],
  );
  await pool.query(
    `insert into email_update (id, user_id, new_email, secret_hash, requested_by, created_at, sent_at, expires_at)
     values (gen_random_uuid(), $1, $2, 'x', $1, now(), now(), now() + interval '1 day')`,
    [known.userId, secrets[3]],
  );
  const atHome = await signedInAgain(known);
  await atHome.call('GET', '/services/policy/users/me/profile');
  // The browser with which its sign-in is recorded.
  await pool.query(
    `update audit_record set client = client || jsonb_build_object('browser', $2::text)
     where actor_id = $1 and action = 'SignIn' and session_id = (
       select id from user_session where user_id = $1 order by created_at desc limit 1)`,
    [known.userId, `Browser ${mark}`],
  );
  return {
    userId: known.userId,
    atHome,
    secrets: [...secrets, phone, known.person.subject, `Browser ${mark}`, home.id, home.lcode, home.name],
  };
}

/** The data of an account that no organization may access unless the user is active in it. */
export async function accountOf(pool: pg.Pool, userId: string): Promise<string> {
  const { rows } = await pool.query<{ state: string }>(
    `select json_build_array(to_jsonb(u),
       (select json_agg(json_build_array(s.id, s.ended_at) order by s.id) from user_session s where s.user_id = u.id),
       (select json_agg(to_jsonb(e) order by e.id) from email_update e where e.user_id = u.id),
       (select json_agg(to_jsonb(a)) from identity.account a where a.id::text = u.subject)) as state
     from app_user u where u.id = $1`,
    [userId],
  );
  return JSON.stringify(rows[0]?.state);
}
