import { randomUUID } from 'node:crypto';
import type { User } from '@waypost/contract/entities/calls';
import type { UserProfile } from '@waypost/contract/profile/calls';
import type { Colleague } from '@waypost/contract/users/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, call, newKey } from '../support/client.ts';
import { arrival, linkIn } from '../support/mailbox.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { accepted, clientOf, listUsers, sessionOf, USERS } from '../support/people.ts';
import { addToRole, makeRole } from '../support/roles.ts';

const ME = `${USERS}/me`;
let here: Organization;
let elena: Client;
beforeAll(async () => {
  here = await makeOrganization();
  elena = here.administrator;
});

type Person = Awaited<ReturnType<typeof accepted>>;
const freshAddress = () => `moved.${randomUUID().slice(0, 8)}@elsewhere.example`;
const confirm = (link: URL) =>
  call(
    'POST',
    `/services/policy/emailUpdates/${link.pathname.split('/').at(-1)}/confirmation`,
    {},
    { secret: link.hash.slice(1) },
  );

/** The pending address in each place that shows a pending change. */
async function shownFor({ userId, subject }: Person) {
  const session = await sessionOf(subject);
  const [own, account, banner, profile, listed] = await Promise.all([
    call<UserProfile>('GET', `${ME}/profile`, { ...session, Scope: here.id }),
    call<User>('GET', ME, session),
    call<{ newEmail: string }>('GET', `${ME}/emailUpdate`, session),
    elena.call<UserProfile>('GET', `${USERS}/${userId}`),
    listUsers(elena),
  ]);
  const colleague: Colleague | undefined = listed.find((one) => one.userId === userId);
  return [
    own.body.emailUpdate?.newEmail ?? null,
    account.body.emailUpdate?.newEmail ?? null,
    banner.status === 204 ? null : banner.body.newEmail,
    profile.body.emailUpdate?.newEmail ?? null,
    colleague?.emailUpdate?.newEmail ?? null,
  ];
}
const everywhere = (newEmail: string | null) => Array.from({ length: 5 }, () => newEmail);

/** Deactivates or reactivates a user. */
async function setActive(userId: string, isActive: boolean): Promise<void> {
  const one = (await listUsers(elena)).find((listed) => listed.userId === userId);
  const answer = await elena.call(
    'PATCH',
    `${USERS}/${userId}`,
    { isActive },
    {
      'if-match': String(one?.membershipVersion),
    },
  );
  expect(answer.status, answer.text).toBe(200);
}

describe('a pending e-mail change', () => {
  it('a user’s own pending e-mail change and its link are cancelled when all sessions of the user end [P-096][P-148][P-167]', async () => {
    const person = await accepted(elena);
    const newEmail = freshAddress();
    expect(
      (await call('POST', `${ME}/emailUpdate`, { ...person.session, ...newKey() }, { newEmail })).status,
    ).toBe(202);
    const link = linkIn(await arrival(newEmail, 'Confirm'));
    expect(await shownFor(person)).toEqual(everywhere(newEmail));
    expect((await elena.call('POST', `${USERS}/${person.userId}/signOut`)).status).toBe(204);
    expect(await shownFor(person)).toEqual(everywhere(null));
    expect((await confirm(link)).status).toBe(404);
  });

  it('a user’s own pending e-mail change is cancelled when the user is deactivated, and stays cancelled after reactivation', async () => {
    const person = await accepted(elena);
    const newEmail = freshAddress();
    expect(
      (await call('POST', `${ME}/emailUpdate`, { ...person.session, ...newKey() }, { newEmail })).status,
    ).toBe(202);
    const link = linkIn(await arrival(newEmail, 'Confirm'));
    await setActive(person.userId, false);
    await setActive(person.userId, true);
    expect(await shownFor(person)).toEqual(everywhere(null));
    expect((await confirm(link)).status).toBe(404);
    const other = freshAddress();
    const session = await sessionOf(person.subject);
    expect(
      (await call('POST', `${ME}/emailUpdate`, { ...session, ...newKey() }, { newEmail: other })).status,
    ).toBe(202);
    expect((await confirm(linkIn(await arrival(other, 'Confirm')))).status).toBe(204);
  });

  it('an e-mail change requested by an administrator, and its link, are valid only while that administrator may request it', async () => {
    const [person, by] = [await accepted(elena), await accepted(elena)];
    const permissions = ['user-management-user-write'];
    const role = await makeRole(elena, `Asks ${randomUUID().slice(0, 8)}`, permissions);
    await addToRole(by.userId, role.roleId, here.id);
    const newEmail = freshAddress();
    const asked = await clientOf(by).call(
      'POST',
      `${USERS}/${person.userId}/emailUpdate`,
      { newEmail },
      newKey(),
    );
    expect(asked.status, asked.text).toBe(202);
    const link = linkIn(await arrival(newEmail, 'Confirm'));
    expect(await shownFor(person)).toEqual(everywhere(newEmail));
    await setActive(by.userId, false);
    expect(await shownFor(person)).toEqual(everywhere(null));
    await setActive(by.userId, true);
    expect(await shownFor(person)).toEqual(everywhere(newEmail));
    expect((await confirm(link)).status).toBe(204);
  });
});
