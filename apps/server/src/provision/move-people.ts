import { EMPTY_ID } from '@waypost/contract/core/values';
import { StartError } from '@waypost/platform/lifecycle';
import { sql } from 'kysely';
import { prepareAccount } from '../framework/people/provider-accounts.ts';
import type { Db } from '../infrastructure/database.ts';
import { writeInvitation } from '../modules/invitations/module.ts';
import {
  applyEach,
  enterEntity,
  inOneRun,
  type Line,
  leaveEntity,
  type ProvisionTools,
  type Run,
  recordChange,
} from './run.ts';

/** `waiting` users are invited and have not signed in yet. */
export type Issuer = { issuer: string; people: number; waiting: number };

/** The issuers in the accounts of the installation's users. */
export async function issuersOf(provision: Db): Promise<Issuer[]> {
  const { rows } = await sql<Issuer>`
    select issuer, count(*)::int as people, (count(*) filter (where last_login_at is null))::int as waiting
    from app_user where not is_machine group by issuer order by issuer`.execute(provision);
  return rows;
}

type Person = Awaited<ReturnType<typeof peopleOf>>[number];
const peopleOf = (db: Db, issuer: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'last_name', 'type_of_user'])
    .where('issuer', '=', issuer)
    .orderBy('email')
    .forUpdate()
    .execute();

/**
 * Moves the people of an issuer to this installation's issuer. With `keepsSubjects` it is the same provider at another
 * address, with the same subjects. Otherwise nobody is known there yet: each person is invited again, and an address
 * alone grants no access. All or nothing; each organization has an audit record.
 * @throws StartError when there is nobody to move, or somebody there already has an account
 */
export async function movePeople(
  tools: ProvisionTools,
  from: string,
  { isCheck, keepsSubjects }: { isCheck: boolean; keepsSubjects: boolean },
): Promise<Line[]> {
  const to = tools.config.oidcIssuer;
  return inOneRun(tools, isCheck, async (run) => {
    const { db } = run;
    const people = from === to ? [] : await peopleOf(db, from);
    if (people.length === 0) throw new StartError(`Nobody signs in at ${from} who could be moved to ${to}.`);
    const there = new Set((await peopleOf(db, to)).map(({ email }) => email));
    const known = people.filter(({ email }) => there.has(email));
    if (known.length > 0)
      throw new StartError(
        `${known.length} of ${people.length} people have an account at ${to} already: ${known.map(({ email }) => email).join(', ')}.`,
      );
    await applyEach(run, people, (person) => move(run, person, { from, keepsSubjects }));
  });
}

async function move(
  run: Run,
  person: Person,
  { from, keepsSubjects }: { from: string; keepsSubjects: boolean },
): Promise<void> {
  const { db } = run;
  const issuer = run.config.oidcIssuer;
  const named = { email: person.email, firstName: person.first_name, lastName: person.last_name };
  const entities = await db
    .selectFrom('membership')
    .innerJoin('entity', 'entity.id', 'membership.entity_id')
    .select(['entity.id', 'entity.name'])
    .where('membership.user_id', '=', person.id)
    .where('membership.status', 'in', ['Active', 'Pending'])
    .execute();
  const inEntity = async <T>(id: string, act: () => Promise<T>): Promise<T> => {
    await enterEntity(run, id, []);
    const result = await act();
    await leaveEntity(run);
    return result;
  };
  const [first] = entities;
  const account =
    keepsSubjects || !first ? null : await inEntity(first.id, () => prepareAccount(db, run, named));
  await db
    .updateTable('app_user')
    .set({ issuer, ...(account ? { subject: account.subject, uses_external_identity_provider: false } : {}) })
    .where('id', '=', person.id)
    .execute();
  const moved = {
    domainType: 'User',
    domainId: person.id,
    isNew: false,
    details: [{ propertyName: 'Issuer', previousValue: from, newValue: issuer }],
  };
  const name = `${named.firstName} ${named.lastName}`;
  if (entities.length === 0)
    recordChange(run, { ...moved, entityId: EMPTY_ID, what: `${name}, who works nowhere` });
  for (const entity of entities)
    await inEntity(entity.id, async () => {
      if (account)
        await writeInvitation(db, run, {
          entity,
          userId: person.id,
          person: {
            ...named,
            phoneNumber: null,
            phoneNumberExtension: null,
            typeOfUser: person.type_of_user ?? 'Business Associate',
          },
          inviter: { id: null, name: 'Whoever runs this installation' },
          account,
        });
      recordChange(run, { ...moved, entityId: entity.id, what: `${name} in ${entity.name}` });
    });
}
