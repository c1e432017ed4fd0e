import { addedUserSchema, type RoleCandidate } from '@waypost/contract/roles/calls';
import type { FieldErrors, Resolver } from 'react-hook-form';

export type AddUserValues = { userObjectId: string };

/** The added user must be chosen from the list, and have a name and an e-mail (P-228). */
export const addUserRules =
  (candidates: readonly RoleCandidate[]): Resolver<AddUserValues> =>
  (values) => {
    const chosen = candidates.find(({ userObjectId }) => userObjectId === values.userObjectId);
    const checked = addedUserSchema.safeParse(
      chosen ?? { userObjectId: '', firstName: '', lastName: '', email: '' },
    );
    if (checked.success) return { values, errors: {} };
    const errors: FieldErrors<AddUserValues> = {
      userObjectId: { type: 'rule', message: checked.error.issues[0]?.message },
    };
    return { values: {}, errors };
  };
