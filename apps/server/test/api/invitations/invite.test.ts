import type { Problem } from '@waypost/contract/core/errors';
import type { Entity } from '@waypost/contract/entities/calls';
import type { InviteOptions, InvitePayload } from '@waypost/contract/invitations/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, call, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { arrival, linkIn } from '../support/mailbox.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import {
  accepted,
  accountOf,
  clientOf,
  deactivate,
  federate,
  freshEmail,
  invitation,
  invited,
  limitedRole,
  listUsers,
  sendInvitation,
  sessionOf,
} from '../support/people.ts';
import { makeRole } from '../support/roles.ts';

const USERS = '/services/policy/users';
const { pool } = await testDatabase();
let at: Organization;
let other: Organization;
let elena: Client;
beforeAll(async () => {
  [at, other] = [await makeOrganization(), await makeOrganization()];
  elena = at.administrator;
});

const refusal = async (change: Partial<InvitePayload>, by = elena) => {
  const { status, body } = await sendInvitation<Problem>(by, invitation(by, change));
  return {
    status,
    code: body.code,
    Message: body.Message,
    fields: body.errors?.map(({ path }) => path) ?? [],
  };
};
const cancel = (userId: string, by = elena) => by.call('POST', `${USERS}/${userId}/cancelUserInvitation`);
const row = async (userId: string) =>
  (await listUsers(elena)).find(({ userObjectId }) => userObjectId === userId);

describe('an invitation', () => {
  it('an invitation creates a Pending user with facilities, roles and accesses, sends the link, and is audited [P-155][P-170][P-257]', async () => {
    const payload = invitation(elena, {
      newUserEmail: `  ${freshEmail('NORA').toUpperCase()}`,
      additionalAccesses: ['HARP', 'Xpeditor'],
      harpOperatorCode: 'ab1',
    });
    const { status, body } = await sendInvitation(elena, payload);
    expect(status).toBe(201);
    const person = await accountOf(body.userObjectId);
    // Always lower case (P-211).
    expect(person.email).toBe(payload.newUserEmail.trim().toLowerCase());
    expect(await row(person.userId)).toMatchObject({
      status: 'Pending',
      isActive: false,
      firstName: 'Nora',
      lastName: 'Newman',
      phoneNumber: '5550100177',
      phoneNumberExtension: '12',
      typeOfUser: 'Business Associate',
      lastLoginDateTime: null,
      facilities: [{ id: at.facilities[0]?.id, name: at.facilities[0]?.name }],
    });
    const { rows } = await pool.query(
      'select additional_accesses, harp_operator_code, r.role_id from membership m join user_role r using (entity_id, user_id) where m.user_id = $1',
      [person.userId],
    );
    expect(rows).toEqual([
      {
        additional_accesses: ['HARP', 'Xpeditor'],
        harp_operator_code: 'AB1',
        role_id: at.roleId('Task Worker'),
      },
    ]);
    const profile = await elena.call('GET', `${USERS}/${person.userId}`);
    expect(profile.body).toMatchObject({ additionalAccesses: ['HARP', 'Xpeditor'], harpOperatorCode: 'AB1' });
    const link = linkIn(await arrival(person.email, `Invitation to Waypost from ${at.name}`));
    expect(link.pathname).toBe('/rco/InitializeUser');
    const record = await pool.query(
      "select actor_id, operation, details from audit_record where entity_id = $1 and domain_type = 'User' and domain_id = $2",
      [at.id, person.userId],
    );
    expect(record.rows).toHaveLength(1);
    expect(record.rows[0]).toMatchObject({ actor_id: elena.userId, operation: 'Create' });
    expect(record.rows[0].details).toContainEqual({
      propertyName: 'E-mail',
      previousValue: null,
      newValue: person.email,
    });
  });

  it('an invitation is created once for each idempotency key, even when both calls arrive at once', async () => {
    const payload = invitation(elena);
    const key = newKey();
    const both = await Promise.all([1, 2].map(() => sendInvitation(elena, payload, key)));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    const changed = await sendInvitation<Problem>(elena, { ...payload, newUserFirstName: 'Norma' }, key);
    expect(changed.body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect((await sendInvitation(elena, payload, {})).status).toBe(400);
  });

  it('two simultaneous invitations of the same address create one [P-324]', async () => {
    const newUserEmail = freshEmail();
    const answers = await Promise.all(
      [1, 2].map(() =>
        sendInvitation<Problem & { userObjectId: string }>(elena, invitation(elena, { newUserEmail })),
      ),
    );
    const won = answers.filter(({ status }) => status === 201);
    const lost = answers.filter(({ status }) => status !== 201);
    expect([won.length, lost.length]).toEqual([1, 1]);
    expect(lost[0]?.body).toMatchObject({ status: 400, code: 'INVITE_PENDING' });
    expect(lost[0]?.body.Message).toContain('already has a pending invite');
  });

  it('an invitation is refused for a user of the entity, active or not [P-325]', async () => {
    const dana = await at.person('dana');
    const left = await accepted(elena);
    await deactivate(elena, left.userId);
    for (const newUserEmail of [dana.person.email, left.email])
      expect(await refusal({ newUserEmail })).toMatchObject({
        status: 400,
        code: 'USER_IN_SCOPE',
        Message: expect.stringContaining('User already exists in scope'),
      });
    const federated = await accepted(elena);
    await federate(federated.userId);
    expect(await refusal({ newUserEmail: federated.email })).toMatchObject({
      status: 400,
      code: 'USER_IN_SCOPE',
    });
  });

  it('an expired invitation can be sent again, and its earlier link stops working', async () => {
    const person = await invited(elena);
    await pool.query("update invitation set expires_at = now() - interval '1 second' where user_id = $1", [
      person.userId,
    ]);
    const again = await sendInvitation(elena, invitation(elena, { newUserEmail: person.email }));
    expect([again.status, again.body.userObjectId]).toEqual([201, person.userId]);
    const { rows } = await pool.query(
      'select outcome from invitation where user_id = $1 order by created_at',
      [person.userId],
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['replaced', null]);
  });

  it('an invitation discloses nothing about the user in another entity', async () => {
    const owen = await other.person('owen');
    const change = {
      newUserEmail: owen.person.email,
      newUserFirstName: 'Olaf',
      phoneNumber: '5550100188',
    };
    const answer = await sendInvitation(elena, invitation(elena, change));
    const userId = answer.body.userObjectId;
    expect([answer.status, userId]).toEqual([201, owen.userId]);
    expect(await row(userId)).toMatchObject({
      firstName: 'Olaf',
      lastName: 'Newman',
      phoneNumber: '5550100188',
      lastLoginDateTime: null,
      localAccountId: null,
    });
    const entities = await owen.call<Entity[]>('GET', `${USERS}/me/entities`);
    expect(entities.body.map(({ id }) => id)).toEqual([other.id]);
    expect((await cancel(userId)).status).toBe(204);
    expect((await owen.call('GET', `${USERS}/me`)).status).toBe(200);
  });
});

describe('the rights in an invitation', () => {
  it('an invitation can give only facilities and roles of the entity, as listed in its options', async () => {
    const { body } = await elena.call<InviteOptions>('GET', '/services/policy/accountInvitations/options');
    expect(body.facilities.map(({ id }) => id).sort()).toEqual(at.facilities.map(({ id }) => id).sort());
    expect(body.roles).toContainEqual({ roleId: at.roleId('Task Worker'), name: 'Task Worker' });
    const [foreign] = other.facilities;
    const member = {
      memberObjectId: foreign?.id ?? '',
      name: foreign?.name ?? '',
      clientCode: `${foreign?.lcode}C`,
    };
    expect(await refusal({ members: [member] })).toMatchObject({ status: 400, fields: ['members'] });
    expect(await refusal({ roles: [other.roleId('Task Worker')] })).toMatchObject({
      status: 400,
      fields: ['roles'],
    });
    expect(await refusal({ members: [] })).toMatchObject({ status: 400, fields: ['members'] });
  });

  it('an invitation cannot give a user-management right that the inviter lacks', async () => {
    const { roleId } = await makeRole(elena, 'Inviter', ['user-management-invite']);
    const by = clientOf(await accepted(elena, { roles: [roleId] }));
    const { body } = await by.call<InviteOptions>('GET', '/services/policy/accountInvitations/options');
    expect(body.roles.map(({ name }) => name)).toContain('Task Worker');
    expect(body.roles.map(({ name }) => name)).not.toContain('Facility Administrator');
    expect(await refusal({ roles: [at.roleId('Facility Administrator')] }, by)).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
  });

  it('an invitation can give only types and accesses of the entity: Support by address, the operator code only with HARP [P-216][P-221]', async () => {
    expect((await refusal({ typeOfUser: 'Support' })).fields).toEqual(['typeOfUser']);
    expect((await refusal({ additionalAccesses: ['Fax'] as never })).fields).toEqual([
      'additionalAccesses.0',
    ]);
    expect((await refusal({ additionalAccesses: ['HARP'] })).fields).toEqual(['harpOperatorCode']);
    expect((await refusal({ harpOperatorCode: 'AB1' })).fields).toEqual(['harpOperatorCode']);
    for (const harpOperatorCode of ['A', 'ABCDE'])
      expect(await refusal({ additionalAccesses: ['HARP'], harpOperatorCode })).toMatchObject({
        status: 400,
        fields: ['harpOperatorCode'],
      });
    const { administrator } = await makeOrganization({ clientTypes: ['RCO', 'EDI'] });
    const harp = await refusal({ additionalAccesses: ['HARP'], harpOperatorCode: 'AB1' }, administrator);
    expect(harp).toMatchObject({ status: 400, fields: ['additionalAccesses'] });
  });

  it('an invitation is validated by the rules of the form', async () => {
    const invalid: [Partial<Record<keyof InvitePayload, unknown>>, string][] = [
      [{ newUserFirstName: 'N' }, 'newUserFirstName'],
      [{ newUserFirstName: 'N<b>' }, 'newUserFirstName'],
      [{ newUserLastName: 'N'.repeat(21) }, 'newUserLastName'],
      [{ newUserEmail: 'nobody' }, 'newUserEmail'],
      [{ newUserEmail: `${'n'.repeat(50)}@alder.example` }, 'newUserEmail'],
      [{ phoneNumber: '555010017' }, 'phoneNumber'],
      [{ phoneNumberExtension: '1234567' }, 'phoneNumberExtension'],
      [{ typeOfUser: 'Owner' }, 'typeOfUser'],
      [{ roles: [] }, 'roles'],
    ];
    for (const [change, field] of invalid)
      expect((await refusal(change as Partial<InvitePayload>)).fields, field).toEqual([field]);
    const outsider = { ...invitation(elena), isAdministrator: true };
    expect((await sendInvitation(elena, outsider)).status).toBe(400);
  });

  it('an invitation is created in the name of the signed-in user, for the current entity, with the permission', async () => {
    const nadia = await other.person('nadia');
    expect(await refusal({ inviterUserObjectId: nadia.userId })).toMatchObject({ status: 403 });
    const { id, name, lcode } = other;
    expect(await refusal({ scope: { ownerId: id, scopeObjectId: id, name, lCode: lcode } })).toMatchObject({
      status: 403,
      code: 'ENTITY_REFUSED',
    });
    const joel = await at.person('joel');
    expect(await refusal({}, joel)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const path = '/services/policy/accountInvitations/invite';
    expect((await call('POST', path, newKey(), invitation(elena))).status).toBe(401);
  });
});

describe('a role with licenses', () => {
  it('the last license of a role goes to one of two users invited at once [P-328]', async () => {
    const role = await limitedRole(pool, 1, at.id);
    const answers = await Promise.all(
      [1, 2].map(() =>
        sendInvitation<Problem & { userObjectId: string }>(elena, invitation(elena, { roles: [role.id] })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const won = answers.find(({ status }) => status === 201)?.body.userObjectId ?? '';
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
      code: 'LICENCE_LIMIT',
      Message: 'Maximum user count reached for the role',
    });
    expect((await cancel(won)).status).toBe(204);
    await invited(elena, { roles: [role.id] });
  });

  it('a role with licenses requires a facility [P-326]', async () => {
    const role = await limitedRole(pool, 5, at.id);
    expect(await refusal({ roles: [role.id], members: [] })).toMatchObject({
      status: 400,
      code: 'NO_FACILITIES',
      Message: 'No Facilities assigned to user with licensing enabled',
    });
  });
});

describe('a canceled invitation', () => {
  it('a canceled invitation removes the user from the list and the product, and can be sent again [P-171][P-278]', async () => {
    const person = await invited(elena);
    const session = await sessionOf(person.subject);
    expect((await cancel(person.userId)).status).toBe(204);
    expect(await row(person.userId)).toBeUndefined();
    expect((await call('POST', `${USERS}/me/acceptedInvitation`, session)).status).toBe(401);
    expect((await elena.call('GET', `${USERS}/${person.userId}`)).status).toBe(404);
    const { rows } = await pool.query(
      'select (select count(*)::int from user_role where user_id = $1) as roles, is_active from app_user where id = $1',
      [person.userId],
    );
    expect(rows).toEqual([{ roles: 0, is_active: false }]);
    expect((await cancel(person.userId)).status).toBe(404);
    const again = await sendInvitation(elena, invitation(elena, { newUserEmail: person.email }));
    expect([again.status, again.body.userObjectId]).toEqual([201, person.userId]);
    const next = await sessionOf(person.subject);
    expect((await call('POST', `${USERS}/me/acceptedInvitation`, next)).status).toBe(204);
    expect((await row(person.userId))?.status).toBe('Active');
  });

  it('only an open invitation of the current entity can be canceled, with the permission; a simultaneous acceptance fully wins or loses', async () => {
    const dana = await at.person('dana');
    const nadia = await other.person('nadia');
    const person = await invited(elena);
    expect((await cancel(person.userId, dana)).status).toBe(403);
    expect((await cancel(dana.userId)).status).toBe(404);
    expect((await cancel(nadia.userId)).status).toBe(404);
    expect((await call('POST', `${USERS}/${person.userId}/cancelUserInvitation`)).status).toBe(401);
    const session = await sessionOf(person.subject);
    const [cancelled, accepted] = await Promise.all([
      cancel(person.userId),
      call('POST', `${USERS}/me/acceptedInvitation`, session),
    ]);
    const status = (await row(person.userId))?.status;
    if (cancelled.status === 204) expect(status).toBeUndefined();
    else expect([accepted.status, status]).toEqual([204, 'Active']);
  });
});
