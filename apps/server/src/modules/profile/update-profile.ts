import { message } from '@waypost/contract/messages';
import { userTypesFor } from '@waypost/contract/person';
import type { ProfileUpdate, UserProfile } from '@waypost/contract/services/policy-profile';
import type { Program } from '../../http/program.ts';
import type { PropertyChange } from '../../kernel/audit.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Scope } from '../../kernel/scope.ts';
import { isFederated, type PersonRow, personIn, profileOf } from './profile.ts';

const names = {
  first_name: 'First name',
  last_name: 'Last name',
  phone_number: 'Phone',
  phone_number_extension: 'Extension',
  type_of_user: 'Type of user',
} as const;
type Known = Pick<PersonRow, keyof typeof names>;

/**
 * Changes what is known about a person (P-260). Of several who change the same version at once one wins; the others
 * are told.
 */
export async function updateProfile(
  program: Program,
  scope: Scope,
  version: number,
  update: ProfileUpdate,
): Promise<UserProfile> {
  const userId = update.id;
  await scope.change(async ({ db, audit }) => {
    const current = await personIn(db, userId);
    if (current.version !== version) throw new AppError('VERSION_CHANGED');
    const next = after(current, update);
    const details = changes(current, next);
    if (details.length === 0)
      throw new AppError('BAD_REQUEST', [{ path: '', message: message('user.noChanges') }]);
    refuse(program, scope, current, next);
    const { numUpdatedRows } = await db
      .updateTable('app_user')
      .set({ ...next, version: version + 1 })
      .where('id', '=', userId)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new AppError('VERSION_CHANGED');
    audit({ action: 'Mutation', operation: 'Update', domainType: 'User', domainId: userId, details });
  });
  return profileOf(program, scope, userId);
}

function after(current: PersonRow, { name, telecom, typeOfUser }: ProfileUpdate): Known {
  const [phone] = telecom ?? [];
  return {
    first_name: name?.given ?? current.first_name,
    last_name: name?.family ?? current.last_name,
    // A number that was written otherwise before is the same number.
    phone_number: !phone || digits(current.phone_number) === phone.value ? current.phone_number : phone.value,
    phone_number_extension: phone ? phone.extension || null : current.phone_number_extension,
    type_of_user: typeOfUser ?? current.type_of_user,
  };
}

const digits = (phone: string | null): string => (phone ?? '').replace(/\D/g, '');

const changes = (current: Known, next: Known): PropertyChange[] =>
  (Object.keys(names) as Array<keyof typeof names>)
    .filter((name) => current[name] !== next[name])
    .map((name) => ({ propertyName: names[name], previousValue: current[name], newValue: next[name] }));

/** What nobody may change from here, whatever they hold. */
function refuse(program: Program, scope: Scope, current: PersonRow, next: Known): void {
  const renames = current.first_name !== next.first_name || current.last_name !== next.last_name;
  if (renames && isFederated(current))
    throw new AppError('FORBIDDEN', [{ path: 'name', message: message('user.federated') }]);
  const type = next.type_of_user;
  if (type === current.type_of_user) return;
  if (current.id === scope.user.id)
    throw new AppError('FORBIDDEN', [{ path: 'typeOfUser', message: message('user.ownType') }]);
  const { email, client_types: clientTypes } = current;
  const offered = userTypesFor({ email, clientTypes, providerDomain: program.config.providerEmailDomain });
  if (!offered.includes(type))
    throw new AppError('BAD_REQUEST', [{ path: 'typeOfUser', message: message('field.invalid') }]);
}
