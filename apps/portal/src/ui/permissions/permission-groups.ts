import type { CataloguedPermission } from '@waypost/contract/roles/calls';

export type PermissionSection = { id: string; name: string; permissions: CataloguedPermission[] };
export type PermissionApplication = {
  id: string;
  name: string;
  permissions: CataloguedPermission[];
  sections: PermissionSection[];
};

/** Permissions by application and section, in the order of the server. */
export function byApplication(permissions: readonly CataloguedPermission[]): PermissionApplication[] {
  const applications = Map.groupBy(permissions, ({ applicationName }) => applicationName);
  return [...applications].map(([id, own]) => ({
    id,
    name: own[0]?.applicationDisplayName ?? '',
    permissions: own,
    sections: [...Map.groupBy(own, ({ section }) => section.id)].map(([sectionId, inSection]) => ({
      id: sectionId,
      name: inSection[0]?.section.name ?? '',
      permissions: inSection,
    })),
  }));
}

/** The permissions whose texts contain every word of the search. */
export function found(
  permissions: readonly CataloguedPermission[],
  text: string,
): readonly CataloguedPermission[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return permissions;
  return permissions.filter((permission) => {
    const { displayName, description, permissionName, applicationDisplayName, section } = permission;
    const words = [displayName, description, permissionName, applicationDisplayName, section.name]
      .join(' ')
      .toLowerCase();
    return wanted.every((word) => words.includes(word));
  });
}

export const countChosen = (
  permissions: readonly CataloguedPermission[],
  chosen: ReadonlySet<string>,
): number => permissions.filter(({ permissionName }) => chosen.has(permissionName)).length;

/** The selection with all of these added or removed. Permissions that may not be given stay unchanged. */
export function withAll(
  chosen: ReadonlySet<string>,
  permissions: readonly CataloguedPermission[],
  isOn: boolean,
  isRefused: (permissionName: string) => boolean,
): ReadonlySet<string> {
  const next = new Set(chosen);
  for (const { permissionName } of permissions) {
    if (!isOn) next.delete(permissionName);
    else if (!isRefused(permissionName)) next.add(permissionName);
  }
  return next;
}

/** The numbers of added and removed permissions. */
export function changesOf(before: ReadonlySet<string>, after: ReadonlySet<string>) {
  return {
    added: [...after].filter((name) => !before.has(name)).length,
    removed: [...before].filter((name) => !after.has(name)).length,
  };
}
