import { randomUUID } from 'node:crypto';
import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { loadKeyring } from '@waypost/platform/keyring';
import { serviceSource, writeRecords } from '../../../src/framework/audit.ts';
import { prepareAccount, setProviderAccountActive } from '../../../src/framework/people/provider-accounts.ts';
import { type Db, inTenant } from '../../../src/infrastructure/database.ts';
import { writeInvitation } from '../../../src/modules/invitations/write-invitation.ts';
import { identityUrl, portalUrl, sandboxUrl } from './addresses.ts';
import { inOrganization } from './cases.ts';
import { testDatabase } from './database.ts';
import type { Organization } from './organization.ts';

export type Invited = { userId: string; subject: string; email: string };

type Place = { id: string; name: string; inviter: { id: string; name: string } };
const placeOf = ({ id, name, administrator }: Organization): Place => ({
  ...{ id, name },
  inviter: { id: administrator.userId, name: 'Elena Lindqvist' },
});

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

/**
 * Invites a new user into an organization, as the server does for an administrator; the issuer need not be
 * that of the product under test.
 */
export async function invite(email: string, issuer: string, at: Organization): Promise<Invited> {
  const { db: dbAs, pool } = await testDatabase();
  const tools = toolsFor(issuer);
  const place = placeOf(at);
  const tenant = { entityId: place.id, userId: place.inviter.id, facilityIds: [] };
  const userId = randomUUID();
  const name = { email, firstName: 'Petra', lastName: 'Porter' };
  const person = { ...name, phoneNumber: null, phoneNumberExtension: null, typeOfUser: 'Business Associate' };
  const account = await inTenant(dbAs('app'), tenant, (db) => prepareAccount(db, tools, person));
  await pool.query(
    "insert into app_user (id, issuer, subject, email, first_name, last_name, type_of_user) values ($1, $2, $3, $4, 'Petra', 'Porter', 'Business Associate')",
    [userId, account.issuer, account.subject, email],
  );
  await pool.query("insert into membership values ($1, $2, 'Pending')", [place.id, userId]);
  await inTenant(dbAs('app'), tenant, async (db) => {
    await writeInvitation(db, tools, { entity: place, userId, person, inviter: place.inviter, account });
    await onRecord(db, place, userId);
  });
  return { userId, subject: account.subject, email };
}

const onRecord = (db: Db, { id }: Place, userId: string): Promise<void> =>
  writeRecords(db, [
    {
      source: serviceSource(id, 'invite', createClock(0)),
      entry: {
        action: 'Mutation',
        domainType: 'User',
        domainId: userId,
        details: [{ propertyName: 'Status', previousValue: null, newValue: 'Pending' }],
      },
    },
  ]);

/** Allows or forbids a user of an organization to sign in at the embedded provider. */
export async function setActive(at: Organization, subject: string, isActive: boolean): Promise<void> {
  await inOrganization(at, (db) =>
    setProviderAccountActive(db, toolsFor(identityUrl), { issuer: identityUrl, subject }, isActive),
  );
}
