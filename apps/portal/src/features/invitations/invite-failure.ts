import type { ErrorCode } from '@waypost/contract/core/errors';
import { type MessageKey, message } from '@waypost/contract/core/messages';
import type { InviteValues } from '@waypost/contract/invitations/rules';
import { ApiError, problemMessage } from '#src/api/problem.ts';

const known: Partial<Record<ErrorCode, MessageKey>> = {
  INVITE_PENDING: 'invite.pending',
  USER_IN_SCOPE: 'invite.existsInEntity',
  NO_FACILITIES: 'licence.noFacilities',
  LICENCE_LIMIT: 'licence.limitDdeLink',
};

/**
 * Why an invitation was not sent (P-324 to P-330). A missing permission and a server error have the shared messages;
 * any other answer, or none, is an error of sending.
 */
export function inviteFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return message('invite.failed');
  const key = error.code && known[error.code];
  if (key) return message(key);
  const isShared = error.status === 401 || error.status === 403 || error.status >= 500;
  return isShared ? problemMessage(error) : message('invite.failed');
}

const fieldOf: Readonly<Record<string, keyof InviteValues>> = {
  newUserFirstName: 'firstName',
  newUserLastName: 'lastName',
  newUserEmail: 'email',
  phoneNumber: 'phoneNumber',
  phoneNumberExtension: 'phoneNumberExtension',
  typeOfUser: 'typeOfUser',
  members: 'facilityIds',
  roles: 'roleIds',
  additionalAccesses: 'additionalAccesses',
  harpOperatorCode: 'harpOperatorCode',
};

/** The fields that the server refused. */
export const refusedFields = (error: unknown): { name: keyof InviteValues; message: string }[] =>
  error instanceof ApiError
    ? error.fields.flatMap(({ path, message: text }) => {
        const name = fieldOf[path.split('.')[0] ?? ''];
        return name ? [{ name, message: text }] : [];
      })
    : [];
