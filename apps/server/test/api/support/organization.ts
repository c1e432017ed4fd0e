import { randomBytes, randomUUID } from 'node:crypto';
import type { InvitePayload } from '@waypost/contract/invitations/calls';
import { hashPassword } from '../../../../identity/src/accounts/passwords.ts';
import { applyProvision } from '../../../src/provision/apply.ts';
import { provisionFile } from '../../../src/provision/file-shape.ts';
import { connectionsOf, SANDBOX_PASSWORD } from '../../../src/seed/payers.ts';
import type { roles } from '../../../src/seed/roles.ts';
import { sandboxUrl } from './addresses.ts';
import { type Answer, Client, call, headersOf, newKey } from './client.ts';
import { testDatabase } from './database.ts';
import { forge, providerKey } from './forge.ts';
import { commandTools } from './tools.ts';

/** The users of a test's organization by first name, in the roles that the product's documents describe. */
export const staff = {
  elena: { firstName: 'Elena', lastName: 'Lindqvist', role: 'Facility Administrator' },
  dana: { firstName: 'Dana', lastName: 'Whitfield', role: 'Task Worker' },
  marcus: { firstName: 'Marcus', lastName: 'Okafor', role: 'Task Manager' },
  ruth: { firstName: 'Ruth', lastName: 'Abara', role: 'Case Specialist' },
  tomasz: { firstName: 'Tomasz', lastName: 'Lind', role: 'Configuration Administrator' },
  joel: { firstName: 'Joel', lastName: 'Nakamura', role: 'Auditor' },
  ines: { firstName: 'Ines', lastName: 'Roth', role: 'Eligibility Reader' },
  sam: { firstName: 'Sam', lastName: 'Ito', role: 'Visitor', facilities: [0] },
  /** Only at the last facility, so must not see data of the others. */
  lena: { firstName: 'Lena', lastName: 'Fuchs', role: 'Task Worker', facilities: [-1] },
  /** By convention a user of another organization. */
  nadia: { firstName: 'Nadia', lastName: 'Castle', role: 'Task Worker' },
  owen: { firstName: 'Owen', lastName: 'Brandt', role: 'Task Manager' },
  avery: { firstName: 'Avery', lastName: 'Stone', role: 'Task Manager', typeOfUser: 'Business Associate' },
} as const satisfies Record<string, Newcomer>;

export type StaffName = keyof typeof staff;
export type RoleName = (typeof roles)[number]['name'];

/** A user to invite, at all facilities unless positions are given; negative ones count from the end. */
export type Newcomer = {
  firstName: string;
  lastName: string;
  role: string;
  facilities?: readonly number[];
  typeOfUser?: InvitePayload['typeOfUser'];
  email?: string;
};

export type Facility = {
  id: string;
  name: string;
  lcode: string;
  npi: string;
  state: string;
  timeZone: string;
};

/** The facilities of every organization, in two time zones. */
const places = [
  { name: 'Medical Center', npi: '1234567893', state: 'OH', timeZone: 'America/New_York' },
  { name: 'Bay Clinic', npi: '1245319599', state: 'CA', timeZone: 'America/Los_Angeles' },
  { name: 'Children’s Hospital', npi: '1316946585', state: 'OH', timeZone: 'America/New_York' },
] as const;

export type Wanted = {
  clientTypes?: ('RCS' | 'RCO' | 'EDI')[];
  products?: string[];
  /**
   * An organization whose operator leaves everything to its administrator: no facility, no connection, only
   * the default roles.
   */
  isEmpty?: boolean;
  /** The number of facilities, out of three. */
  facilities?: 1 | 2 | 3;
  /** Roles beside the eight. */
  roles?: { name: string; permissions: string[]; userLimit?: number }[];
  status?: string;
  /** Whether it manages the default decision tables, which apply to all organizations. */
  keepsDefaults?: boolean;
};

/**
 * Creates an organization for one test file with the operator's command: facilities, the eight roles,
 * connections to the stand-in payers, and a first administrator who has accepted. It has no other users, and
 * is never removed.
 */
export async function makeOrganization(wanted: Wanted = {}): Promise<Organization> {
  const { db } = await testDatabase();
  const lcode = `T${randomBytes(4).toString('hex').toUpperCase()}`;
  const name = `Alder Health ${lcode}`;
  const { firstName, lastName } = staff.elena;
  const email = `elena.${lcode.toLowerCase()}@alder.example`;
  const file = provisionFile.parse({
    entities: [
      {
        lCode: lcode,
        name,
        ...(wanted.status ? { status: wanted.status } : {}),
        ...(wanted.keepsDefaults ? { keepsDefaults: true } : {}),
        clientTypes: wanted.clientTypes ?? ['RCS', 'RCO', 'EDI'],
        products: wanted.products ?? [
          'Eligibility',
          'Task Management',
          'Case Management',
          'HARP',
          'PAS',
          'Claims Management',
          'Xpeditor',
        ],
        ...(wanted.isEmpty
          ? {}
          : {
              facilities: places
                .slice(0, wanted.facilities ?? 3)
                .map((place, at) => ({ ...place, lCode: `${lcode}${at + 1}` })),
              payerConnections: connectionsOf({ lcode }, sandboxUrl),
            }),
        roles: wanted.roles ?? [],
        administrators: [{ email, firstName, lastName }],
      },
    ],
  });
  await applyProvision(
    { provision: db('provision'), ...commandTools() },
    { file, passwordOf: () => SANDBOX_PASSWORD },
    false,
  );
  return organizationAt(lcode, { firstName, lastName, email });
}

type Named = Pick<Client['person'], 'firstName' | 'lastName' | 'email'>;

/** A newly created organization as its first administrator enters it. */
export async function organizationAt(
  lcode: string,
  { firstName, lastName, email }: Named,
): Promise<Organization> {
  const { pool } = await testDatabase();
  const { rows } = await pool.query<{
    id: string;
    subject: string;
    user_id: string;
    name: string;
    facilities: Facility[];
    roles: { id: string; name: string }[];
  }>(
    `select e.id, e.name, u.subject, u.id as user_id,
       (select json_agg(json_build_object('id', f.id, 'name', f.name, 'lcode', f.lcode, 'npi', f.default_npi, 'state', f.state,
          'timeZone', f.time_zone) order by f.lcode) from facility f where f.entity_id = e.id) as facilities,
       (select json_agg(json_build_object('id', r.id, 'name', r.name)) from role r where r.entity_id = e.id) as roles
     from entity e, app_user u where e.lcode = $1 and u.email = $2`,
    [lcode, email],
  );
  const [row] = rows;
  if (!row) throw new Error('the organization was not made');
  const administrator = await accepted(row.subject, {
    userId: row.user_id,
    entityId: row.id,
    person: { firstName, lastName, email, subject: row.subject },
  });
  const { id, name, roles: known } = row;
  const organization = new Organization({
    id,
    name,
    lcode,
    facilities: row.facilities ?? [],
    roles: known,
    administrator,
  });
  made.set(id, organization);
  return organization;
}

type Parts = Pick<Organization, 'id' | 'name' | 'lcode' | 'facilities' | 'administrator'> & {
  roles: { id: string; name: string }[];
};

/** The password of all users who have one. */
const PASSWORD = 'Lanterns-along-the-quay-7';
let hashed: Promise<string> | undefined;

const made = new Map<string, Organization>();

/** The organization of a test to which a user is signed in. */
export function organizationOf({ entityId }: Pick<Client, 'entityId'>): Organization {
  const found = made.get(entityId ?? '');
  if (!found) throw new Error('this person is in no organization of a test');
  return found;
}

/** The organization of one test file, whose users are invited on first use. */
export class Organization {
  readonly id: string;
  readonly name: string;
  readonly lcode: string;
  readonly facilities: readonly Facility[];
  /** Elena, who has all permissions over users. */
  readonly administrator: Client;
  /** The number of patients, from which numbers continue. */
  patients = 0;
  readonly #roles: Map<string, string>;
  readonly #people = new Map<StaffName, Promise<Client>>();

  constructor({ roles: known, ...parts }: Parts) {
    this.id = parts.id;
    this.name = parts.name;
    this.lcode = parts.lcode;
    this.facilities = parts.facilities;
    this.administrator = parts.administrator;
    this.#roles = new Map(known.map(({ id, name }) => [name, id]));
    this.#people.set('elena', Promise.resolve(parts.administrator));
  }

  /** One of the facilities by position; negative positions count from the end. */
  facility(position = 0): Facility {
    const found = this.facilities.at(position);
    if (!found) throw new Error(`there is no facility ${position}`);
    return found;
  }

  /** The id of a role that the organization was created with. */
  roleId(name: string): string {
    const id = this.#roles.get(name);
    if (!id) throw new Error(`there is no role ${name}`);
    return id;
  }

  /** A signed-in staff user: always the same user in the same session. */
  person(name: StaffName): Promise<Client> {
    const known = this.#people.get(name) ?? this.invite(staff[name]);
    this.#people.set(name, known);
    return known;
  }

  /** The same for several users, in the given order. */
  async people<const Names extends readonly StaffName[]>(...names: Names) {
    const found: Client[] = [];
    // One after another, because simultaneous calls of one administrator would wait for each other.
    for (const name of names) found.push(await this.person(name));
    return found as { -readonly [At in keyof Names]: Client };
  }

  /** A new user, who was invited by the administrator and has accepted. */
  async invite(newcomer: Newcomer): Promise<Client> {
    const { userId, person } = await this.inviteOnly(newcomer);
    return accepted(person.subject, { userId, entityId: this.id, person });
  }

  /**
   * A user of another organization, who was also invited to this one and has accepted, in the same session.
   */
  async join({ person: known, idToken, sessionId }: Client, role: string): Promise<Client> {
    const { userId, person } = await this.inviteOnly({ ...known, role });
    await accept(idToken, sessionId);
    return new Client({ idToken, sessionId, userId, entityId: this.id, person });
  }

  /**
   * Allows a user to sign in on the provider's page, as if they had chosen this password by their invitation
   * link. Their sessions continue.
   */
  async withPassword({ person }: Client): Promise<{ email: string; password: string }> {
    hashed ??= hashPassword(PASSWORD);
    const { pool } = await testDatabase();
    await pool.query('update identity.account set password_hash = $1 where id = $2', [
      await hashed,
      person.subject,
    ]);
    return { email: person.email, password: PASSWORD };
  }

  /** A new user who has not accepted yet. */
  async inviteOnly(newcomer: Newcomer): Promise<Pick<Client, 'userId' | 'person'>> {
    const payload = this.invitation(newcomer);
    const answer = await this.sendInvitation(payload);
    if (answer.status !== 201) throw new Error(`not invited: ${answer.status} ${answer.text}`);
    const userId = answer.body.userObjectId;
    const { pool } = await testDatabase();
    const { rows } = await pool.query<{ subject: string }>('select subject from app_user where id = $1', [
      userId,
    ]);
    const { newUserFirstName: firstName, newUserLastName: lastName, newUserEmail: email } = payload;
    return { userId, person: { firstName, lastName, email, subject: rows[0]?.subject ?? '' } };
  }

  /** The body of the invitation form for a user. */
  invitation({ role, facilities, email, ...newcomer }: Newcomer): InvitePayload {
    const at = facilities?.map((position) => this.facility(position)) ?? this.facilities;
    const { firstName, lastName, email: inviterEmail } = this.administrator.person;
    return {
      typeOfUser: newcomer.typeOfUser ?? 'Business Associate',
      phoneNumber: '5550100177',
      phoneNumberExtension: '',
      newUserEmail: email ?? this.freshEmail(newcomer.firstName),
      newUserFirstName: newcomer.firstName,
      newUserLastName: newcomer.lastName,
      inviterFirstName: firstName,
      inviterLastName: lastName,
      inviterEmail,
      inviterUserObjectId: this.administrator.userId,
      scope: { ownerId: this.id, scopeObjectId: this.id, name: this.name, lCode: this.lcode },
      members: at.map(({ id, name, lcode }) => ({ memberObjectId: id, name, clientCode: `${lcode}C` })),
      roles: [this.roleId(role)],
      harpOperatorCode: null,
      additionalAccesses: [],
    };
  }

  sendInvitation(payload: unknown, by = this.administrator): Promise<Answer<{ userObjectId: string }>> {
    return by.call('POST', '/services/policy/accountInvitations/invite', payload, newKey());
  }

  /** An unused address. */
  freshEmail(name = 'new'): string {
    return `${name.toLowerCase()}.${randomUUID().slice(0, 8)}@alder.example`;
  }
}

type Known = Pick<Client, 'userId' | 'person'> & { entityId: string };

/** Signs a user in for the first time, which accepts their invitation. */
async function accepted(subject: string, known: Known): Promise<Client> {
  const client = new Client({ ...(await newSession(subject)), ...known });
  await accept(client.idToken, client.sessionId);
  return client;
}

async function accept(idToken: string, sessionId: string): Promise<void> {
  const path = '/services/policy/users/me/acceptedInvitation';
  const answer = await call('POST', path, headersOf(idToken, sessionId));
  if (answer.status !== 204) throw new Error(`not accepted: ${answer.status} ${answer.text}`);
}

/** The same user in a new session. */
export const signedInAgain = async (client: Client): Promise<Client> =>
  new Client({ ...client, ...(await newSession(client.person.subject)) });

let key: ReturnType<typeof providerKey> | undefined;

/** A session of this account's user, opened with a token signed with the provider's key. */
async function newSession(subject: string): Promise<Pick<Client, 'idToken' | 'sessionId'>> {
  key ??= providerKey();
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const idToken = await forge(await key, subject, { sid: randomUUID(), exp });
  const session = await call<{ sessionId: string }>('POST', '/services/policy/sessions', {
    authorization: `Bearer ${idToken}`,
  });
  if (session.status !== 201) throw new Error(`no session: ${session.status} ${session.text}`);
  return { idToken, sessionId: session.body.sessionId };
}
