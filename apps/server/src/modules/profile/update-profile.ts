import { message } from '@waypost/contract/core/messages';
import { userTypesFor } from '@waypost/contract/core/person';
import type { ProfileField, ProfileUpdate } from '@waypost/contract/profile/calls';
import type { PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import { changeProviderName } from '../../framework/people/provider-accounts.ts';
import type { Program } from '../../framework/program.ts';
import type { Work } from '../../framework/work.ts';
import { changePerson } from '../users/module.ts';
import { lockedFields, type Person, personIn, type Relation } from './person.ts';

const columns = {
  first_name: { label: 'First name', field: 'firstName' },
  last_name: { label: 'Last name', field: 'lastName' },
  phone_number: { label: 'Phone', field: 'phone' },
  phone_number_extension: { label: 'Extension', field: 'phone' },
  type_of_user: { label: 'Type of user', field: 'typeOfUser' },
} as const satisfies Partial<Record<keyof Person, { label: string; field: ProfileField }>>;
type Column = keyof typeof columns;
type Known = Pick<Person, Column>;

/**
 * Changes a person's profile (P-260). Of several concurrent changes of one version one succeeds; the others are
 * refused.
 */
export async function updateProfile(
  program: Program,
  work: Work,
  version: number,
  { update, relation }: { update: ProfileUpdate; relation: Relation },
): Promise<void> {
  const userId = update.id;
  const { db, audit } = work;
  const current = await personIn(db, userId);
  if (current.version !== version) throw new AppError('VERSION_CHANGED');
  const next = after(current, update);
  const changed = (Object.keys(columns) as Column[]).filter((name) => current[name] !== next[name]);
  if (changed.length === 0)
    throw new AppError('BAD_REQUEST', [{ path: '', message: message('user.noChanges') }]);
  refuseLocked(lockedFields(current, relation), changed);
  if (changed.includes('type_of_user')) checkType(program, current, next);
  const person = await changePerson(db, { id: userId, version }, next);
  if (!person) throw new AppError('VERSION_CHANGED');
  if (changed.includes('first_name') || changed.includes('last_name'))
    await changeProviderName(db, program, person, { firstName: next.first_name, lastName: next.last_name });
  const details = changed.map(
    (name): PropertyChange => ({
      propertyName: columns[name].label,
      previousValue: current[name],
      newValue: next[name],
    }),
  );
  audit({ action: 'Mutation', operation: 'Update', domainType: 'User', domainId: userId, details });
  work.emit({ type: 'user.updated', subjectId: userId, caseId: null, facilityId: null, data: {} });
}

function after(current: Person, { name, telecom, typeOfUser }: ProfileUpdate): Known {
  const [phone] = telecom ?? [];
  return {
    first_name: name?.given ?? current.first_name,
    last_name: name?.family ?? current.last_name,
    // The same number in another notation is no change.
    phone_number: !phone || digits(current.phone_number) === phone.value ? current.phone_number : phone.value,
    phone_number_extension: phone ? phone.extension || null : current.phone_number_extension,
    type_of_user: typeOfUser ?? current.type_of_user,
  };
}

const digits = (phone: string | null): string => (phone ?? '').replace(/\D/g, '');

function refuseLocked(locked: readonly ProfileField[], changed: readonly Column[]): void {
  const refused = new Set(
    changed.map((name) => columns[name].field).filter((field) => locked.includes(field)),
  );
  if (refused.size === 0) return;
  throw new AppError(
    'FORBIDDEN',
    [...refused].map((path) => ({
      path,
      message: message(path === 'typeOfUser' ? 'user.ownType' : 'user.locked'),
    })),
  );
}

function checkType(program: Program, { email, client_types: clientTypes }: Person, next: Known): void {
  const { providerEmailDomain: providerDomain } = program.config;
  if (!userTypesFor({ email, clientTypes, providerDomain }).includes(next.type_of_user))
    throw new AppError('BAD_REQUEST', [{ path: 'typeOfUser', message: message('field.invalid') }]);
}
