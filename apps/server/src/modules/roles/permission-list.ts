import { permissionCatalogue } from '@waypost/contract/permission-catalogue';
import type { CataloguedPermission } from '@waypost/contract/services/policy-roles';
import { idFrom } from '../../kernel/ids.ts';

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
