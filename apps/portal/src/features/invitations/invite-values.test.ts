import { invitePayloadSchema } from '@waypost/contract/invitations/calls';
import { describe, expect, it } from 'vitest';
import { blankInvite, invitePayload, readInviteDraft, toggledAll } from './invite-values.ts';

const id = (last: number) => `00000000-0000-7000-8000-00000000000${last}`;
const sender = {
  user: { userObjectId: id(1), firstName: 'Elena', lastName: 'Lindqvist', email: 'elena@lakemont.example' },
  entity: { id: id(2), name: 'Lakemont Regional Health', lCode: 'LKMT' },
  facilities: [
    { id: id(3), name: 'Main', clientCode: 'LKMT1C' },
    { id: id(4), name: 'Bay', clientCode: 'LKMT2C' },
  ],
};
const values = {
  ...blankInvite,
  firstName: ' Nora ',
  lastName: 'Newman',
  email: ' Nora.Newman@Lakemont.Example',
  phoneNumber: '5550100177',
  phoneNumberExtension: '12',
  typeOfUser: 'Business Associate',
  facilityIds: [id(4)],
  roleIds: [id(5)],
};

describe('the request of an invitation', () => {
  it('the request of an invitation contains the fields of the invitation, the inviter and the entity [P-155]', () => {
    const payload = invitePayload(values, sender);
    expect(invitePayloadSchema.parse(payload)).toEqual(payload);
    expect(payload).toEqual({
      typeOfUser: 'Business Associate',
      phoneNumber: '5550100177',
      phoneNumberExtension: '12',
      newUserEmail: 'nora.newman@lakemont.example',
      newUserFirstName: 'Nora',
      newUserLastName: 'Newman',
      inviterFirstName: 'Elena',
      inviterLastName: 'Lindqvist',
      inviterEmail: 'elena@lakemont.example',
      inviterUserObjectId: id(1),
      scope: { ownerId: id(2), scopeObjectId: id(2), name: 'Lakemont Regional Health', lCode: 'LKMT' },
      members: [{ memberObjectId: id(4), name: 'Bay', clientCode: 'LKMT2C' }],
      roles: [id(5)],
      harpOperatorCode: null,
      additionalAccesses: [],
    });
  });

  it('the request of an invitation contains the operator code in capitals, only with HARP [P-156]', () => {
    const harp = { ...values, additionalAccesses: ['HARP'], harpOperatorCode: 'ab1' };
    expect(invitePayload(harp, sender).harpOperatorCode).toBe('AB1');
    expect(invitePayload({ ...harp, additionalAccesses: [] }, sender).harpOperatorCode).toBeNull();
  });
});

describe('Select/Deselect All', () => {
  it('Select/Deselect All selects all if none or some are selected, and none if all are', () => {
    expect(toggledAll(['a', 'b'], [])).toEqual(['a', 'b']);
    expect(toggledAll(['a', 'b'], ['b'])).toEqual(['a', 'b']);
    expect(toggledAll(['a', 'b'], ['b', 'a'])).toEqual([]);
  });
});

describe('the draft of an invitation', () => {
  it('the draft of an invitation is restored as typed, and ignored if it is not an invitation', () => {
    expect(readInviteDraft(JSON.stringify(values))).toEqual(values);
    for (const content of ['', '{', '{"firstName":3}', 'null']) expect(readInviteDraft(content)).toBeNull();
  });
});
