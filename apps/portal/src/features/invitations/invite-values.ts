import type { Entity, User } from '@waypost/contract/entities/calls';
import type { InviteOptions, InvitePayload } from '@waypost/contract/invitations/calls';
import { type InviteValues, inviteFields, needsHarpCode } from '@waypost/contract/invitations/rules';
import { z } from 'zod';

/** The initial values, also after an invitation was sent (P-172). */
export const blankInvite: InviteValues = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  phoneNumberExtension: '',
  typeOfUser: '',
  facilityIds: [],
  roleIds: [],
  additionalAccesses: [],
  harpOperatorCode: '',
};

/** Fields in the order of the screen. */
export const inviteLabels: Record<keyof InviteValues, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'E-mail',
  phoneNumber: 'Phone',
  phoneNumberExtension: 'Extension',
  typeOfUser: 'Type of User',
  facilityIds: 'Facilities',
  roleIds: 'Roles',
  additionalAccesses: 'Additional Accesses',
  harpOperatorCode: 'HARP Operator Code',
};

const text = z.string();
const list = z.array(z.string());
const draftSchema = z.object({
  firstName: text,
  lastName: text,
  email: text,
  phoneNumber: text,
  phoneNumberExtension: text,
  typeOfUser: text,
  facilityIds: list,
  roleIds: list,
  additionalAccesses: list,
  harpOperatorCode: text,
});

/** Reads a draft; null when it is not an invitation. */
export function readInviteDraft(content: string): InviteValues | null {
  try {
    return draftSchema.parse(JSON.parse(content));
  } catch {
    return null;
  }
}

type Sender = {
  user: Pick<User, 'userObjectId' | 'firstName' | 'lastName' | 'email'>;
  entity: Pick<Entity, 'id' | 'name' | 'lCode'>;
  facilities: InviteOptions['facilities'];
};

/** The request of a valid form (P-155). */
export function invitePayload(values: InviteValues, { user, entity, facilities }: Sender): InvitePayload {
  return {
    typeOfUser: inviteFields.typeOfUser.parse(values.typeOfUser),
    phoneNumber: values.phoneNumber,
    phoneNumberExtension: values.phoneNumberExtension,
    newUserEmail: inviteFields.email.parse(values.email),
    newUserFirstName: values.firstName.trim(),
    newUserLastName: values.lastName.trim(),
    inviterFirstName: user.firstName,
    inviterLastName: user.lastName,
    inviterEmail: user.email,
    inviterUserObjectId: user.userObjectId,
    scope: { ownerId: entity.id, scopeObjectId: entity.id, name: entity.name, lCode: entity.lCode },
    members: facilities
      .filter(({ id }) => values.facilityIds.includes(id))
      .map(({ id, name, clientCode }) => ({ memberObjectId: id, name, clientCode })),
    roles: values.roleIds,
    harpOperatorCode: needsHarpCode(values)
      ? inviteFields.harpOperatorCode.parse(values.harpOperatorCode)
      : null,
    additionalAccesses: z.array(inviteFields.additionalAccess).parse(values.additionalAccesses),
  };
}

/** Selects all facilities, or none when all are selected (P-174). */
export const toggledAll = (all: readonly string[], chosen: readonly string[]): string[] =>
  all.every((id) => chosen.includes(id)) ? [] : [...all];
