import { sql } from 'kysely';
import { AppError } from '../framework/errors.ts';
import { prepareAccount, setProviderAccountActive } from '../framework/people/provider-accounts.ts';
import { newId } from '../infrastructure/ids.ts';
import { type ConnectionInput, saveConnection } from '../modules/eligibility/module.ts';
import { writeInvitation } from '../modules/invitations/module.ts';
import type { ConnectionFiles } from './connection-files.ts';
import type { AppliedEntity } from './entity.ts';
import type { ProvisionEntity } from './file-shape.ts';
import { type Run, recordChange } from './run.ts';

type Stated = ProvisionEntity['payerConnections'][number];

/** Applies the entity's connection to a payer. Runs as the application inside the entity. */
export async function applyConnection(
  run: Run,
  entity: AppliedEntity,
  stated: Stated,
  place: { path: string } & Pick<ConnectionFiles, 'password' | 'securityInformation' | 'certificate'>,
): Promise<void> {
  const {
    passwordFile: _password,
    securityInformationFile: _security,
    certificateFile: _file,
    keyFile: _key,
    keyPassphraseFile: _phrase,
    ...rest
  } = stated;
  const policy = { hosts: run.config.outboundHosts, privateHosts: run.config.outboundPrivateHosts };
  const input = {
    ...rest,
    ...(place.password !== undefined && { password: place.password }),
    ...(place.securityInformation !== undefined && { securityInformation: place.securityInformation }),
    ...(place.certificate && { clientCertificate: place.certificate }),
  };
  try {
    const { id, isNew, changes } = await saveConnection(
      run.db,
      { ...run, policy },
      entity.id,
      input as ConnectionInput,
    );
    recordChange(run, {
      entityId: entity.id,
      domainType: 'PayerConnection',
      domainId: id,
      isNew,
      details: changes,
      what: `connection to ${stated.payerCode}`,
    });
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error;
    run.problems.push(
      ...error.errors.map(({ path, message }) => ({ path: `${place.path}.${path}`, message })),
    );
  }
}

/**
 * Invites an administrator who is not in the entity yet, to all facilities of the file that have not ended. Runs as the
 * application inside the entity, like an invitation by a colleague.
 */
export async function applyAdministrator(
  run: Run,
  entity: AppliedEntity,
  person: ProvisionEntity['administrators'][number],
): Promise<void> {
  const { db } = run;
  const what = `administrator ${person.firstName} ${person.lastName}`;
  const known = await db
    .selectFrom('app_user')
    .innerJoin('membership', 'membership.user_id', 'app_user.id')
    .select('app_user.id')
    .where('app_user.email', '=', person.email)
    .where('membership.status', '<>', 'Cancelled')
    .executeTakeFirst();
  if (known) return void run.lines.push({ outcome: 'unchanged', what });
  const account = await prepareAccount(db, run, person);
  const { rows } = await sql<{ user_id: string; account_subject: string; was_inactive: boolean }>`
    select * from person_to_invite(${newId(run.clock)}::uuid, ${account.issuer}, ${account.subject}, ${person.email},
      ${person.firstName}, ${person.lastName}, null, null, ${person.typeOfUser})`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('nobody to invite');
  if (found.was_inactive)
    await setProviderAccountActive(db, run, { ...account, subject: found.account_subject }, true);
  const userId = found.user_id;
  const place = { entity_id: entity.id, user_id: userId };
  await db
    .insertInto('membership')
    .values({ ...place, status: 'Pending' })
    .onConflict((conflict) => conflict.columns(['entity_id', 'user_id']).doUpdateSet({ status: 'Pending' }))
    .execute();
  await db
    .insertInto('user_role')
    .values({ ...place, role_id: entity.administratorRoleId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const open =
    entity.facilityIds.length === 0
      ? []
      : await db
          .selectFrom('facility')
          .select('id')
          .where('id', 'in', entity.facilityIds)
          .where('ended_at', 'is', null)
          .execute();
  if (open.length > 0)
    await db
      .insertInto('user_facility')
      .values(open.map((facility) => ({ ...place, facility_id: facility.id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await writeInvitation(db, run, {
    entity,
    userId,
    person: { ...person, phoneNumber: null, phoneNumberExtension: null },
    inviter: { id: null, name: 'Whoever runs this installation' },
    account,
  });
  recordChange(run, {
    entityId: entity.id,
    domainType: 'User',
    domainId: userId,
    isNew: true,
    details: [
      { propertyName: 'E-mail', previousValue: null, newValue: person.email },
      { propertyName: 'Role', previousValue: null, newValue: 'Facility Administrator' },
    ],
    what,
  });
}
