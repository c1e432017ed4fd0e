import { randomUUID } from 'node:crypto';
import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { loadKeyring } from '@waypost/platform/keyring';
import { serviceSource, writeRecords } from '../../../src/kernel/audit.ts';
import { type Db, dbFor, inTenant } from '../../../src/kernel/database.ts';
import { prepareAccount, setProviderAccountActive } from '../../../src/kernel/provider-accounts.ts';
import { cancelInvitation, writeInvitation } from '../../../src/modules/invitations/write-invitation.ts';
import { lakemont } from '../../../src/seed/organisations.ts';
import { users } from '../../../src/seed/people.ts';
import { identityUrl, portalUrl, sandboxUrl } from './addresses.ts';
import { ownerPool } from './database.ts';

const elena = users.find(({ email }) => email.startsWith('elena.'))?.id ?? '';

export type Invited = { userId: string; subject: string; email: string };

const tenant = { entityId: lakemont.id, userId: elena, facilityIds: [] };

function toolsFor(issuer: string) {
  const config = loadConfig({
    WAYPOST_HOME: process.env.WAYPOST_TEST_HOME,
    WAYPOST_URL: portalUrl,
    IDENTITY_URL: identityUrl,
    SANDBOX_URL: sandboxUrl,
    OIDC_ISSUER: issuer,
  });
  return { clock: createClock(0), keyring: loadKeyring(config.keyringFile), config };
}

/** Invites somebody new into the first entity of the cast, as the server does for an administrator. */
export async function invite(email: string, issuer = identityUrl): Promise<Invited> {
  const { database, pool, close } = await ownerPool();
  const tools = toolsFor(issuer);
  const app = dbFor(database, 'app', 1);
  const userId = randomUUID();
  const name = { email, firstName: 'Petra', lastName: 'Porter' };
  const person = { ...name, phoneNumber: null, phoneNumberExtension: null, typeOfUser: 'Business Associate' };
  try {
    const account = await inTenant(app, tenant, (db) => prepareAccount(db, tools, person));
    await pool.query(
      "insert into app_user (id, issuer, subject, email, first_name, last_name, type_of_user) values ($1, $2, $3, $4, 'Petra', 'Porter', 'Business Associate')",
      [userId, account.issuer, account.subject, email],
    );
    await pool.query("insert into membership values ($1, $2, 'Pending')", [lakemont.id, userId]);
    const inviter = { id: elena, name: 'Elena Lindqvist' };
    const invitation = { entity: lakemont, userId, person, inviter, account };
    await inTenant(app, tenant, async (db) => {
      await writeInvitation(db, tools, invitation);
      await onRecord(db, userId, 'Pending');
    });
    return { userId, subject: account.subject, email };
  } finally {
    await close();
  }
}

const onRecord = (db: Db, userId: string, newValue: string): Promise<void> =>
  writeRecords(db, [
    {
      source: serviceSource(lakemont.id, 'invite', createClock(0)),
      entry: {
        action: 'Mutation',
        domainType: 'User',
        domainId: userId,
        details: [{ propertyName: 'Status', previousValue: null, newValue }],
      },
    },
  ]);

/** Runs what the server does inside the entity, as an administrator of it. */
async function inEntity<T>(work: (db: Db, tools: ReturnType<typeof toolsFor>) => Promise<T>): Promise<T> {
  const { database, close } = await ownerPool();
  try {
    const tools = toolsFor(identityUrl);
    return await inTenant(dbFor(database, 'app', 1), tenant, (db) => work(db, tools));
  } finally {
    await close();
  }
}

export const cancel = (person: Invited): Promise<boolean> =>
  inEntity(async (db, tools) => {
    await onRecord(db, person.userId, 'Cancelled');
    return cancelInvitation(db, tools, { ...person, issuer: identityUrl });
  });

/** Lets somebody sign in at the embedded provider, or no longer. */
export const setActive = (subject: string, isActive: boolean): Promise<void> =>
  inEntity((db, tools) => setProviderAccountActive(db, tools, { issuer: identityUrl, subject }, isActive));

/** Takes everything about invited people back: the cast stays as it is for the other tests. */
export async function forgetInvited(people: readonly Invited[]): Promise<void> {
  const { pool, close } = await ownerPool();
  // What they asked for others points at them.
  const ids = people.map(({ userId }) => userId);
  await pool.query('delete from email_update where requested_by = any ($1::uuid[])', [ids]);
  await pool.query('delete from invitation where invited_by = any ($1::uuid[])', [ids]);
  for (const { userId, email } of people) {
    await pool.query('delete from user_session where user_id = $1', [userId]);
    await pool.query('delete from invitation where user_id = $1', [userId]);
    await pool.query('delete from email_update where user_id = $1', [userId]);
    await pool.query('delete from user_role where user_id = $1', [userId]);
    await pool.query('delete from user_facility where user_id = $1', [userId]);
    await pool.query('delete from draft where user_id = $1', [userId]);
    await pool.query('delete from idempotency_key where user_id = $1', [userId]);
    await pool.query('delete from case_note where written_by = $1', [userId]);
    await pool.query('delete from membership where user_id = $1', [userId]);
    await pool.query('delete from app_user where id = $1', [userId]);
    await pool.query('delete from identity.account where email = $1', [email]);
  }
  await close();
}
