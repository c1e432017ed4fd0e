import { permissionCatalogue } from '@waypost/contract/core/permission-catalogue';
import type { CataloguedPermission, NamedPermission } from '@waypost/contract/roles/calls';
import { AppError } from '../../framework/errors.ts';
import { idFrom } from '../../infrastructure/ids.ts';

/** Every permission with its id, which is the same on every installation. */
export const permissionList: readonly CataloguedPermission[] = permissionCatalogue.map((entry) => ({
  permissionId: idFrom(`permission ${entry.permissionName}`),
  ...entry,
}));

/** The named permissions, in the order of the list. */
export const listed = (names: readonly string[]): CataloguedPermission[] => {
  const wanted = new Set(names);
  return permissionList.filter(({ permissionName }) => wanted.has(permissionName));
};

const nameById = new Map(
  permissionList.map(({ permissionId, permissionName }) => [permissionId, permissionName]),
);

const names = new Set(nameById.values());

/** The name of a permission given in any form; undefined when there is none, or when its id and name disagree. */
function nameOf(permission: NamedPermission): string | undefined {
  const asText = typeof permission === 'string';
  const id = asText ? permission : permission.permissionId;
  const name = asText ? permission : permission.permissionName;
  const byId = id ? nameById.get(id.toLowerCase()) : undefined;
  const byName = name && names.has(name) ? name : undefined;
  if (asText) return byId ?? byName;
  if (id && name) return byId === byName ? byId : undefined;
  return byId ?? byName;
}

/**
 * The names of permissions given in any form.
 * @throws AppError INVALID that lists the unknown ones
 */
export function namesOf(permissions: readonly NamedPermission[]): string[] {
  const found = permissions.map(nameOf);
  const errors = found.flatMap((name, index) =>
    name === undefined ? [{ path: String(index), message: 'Not a permission of this installation' }] : [],
  );
  if (errors.length > 0) throw new AppError('INVALID', errors);
  return found.filter((name) => name !== undefined);
}

/** The permissions by application and section, as a role shows them (P-152). */
export function byApplication(permissions: readonly CataloguedPermission[]) {
  const applications = Map.groupBy(permissions, ({ applicationName }) => applicationName);
  return [...applications].map(([applicationName, own]) => ({
    applicationName,
    applicationDisplayName: own[0]?.applicationDisplayName ?? '',
    sections: [...Map.groupBy(own, ({ section }) => section.id).values()].flatMap((inSection) =>
      inSection[0] ? [{ ...inSection[0].section, permissions: inSection }] : [],
    ),
  }));
}
