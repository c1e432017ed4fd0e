import type { Role } from '@waypost/contract/services/policy-roles';
import { z } from 'zod';

/** What stands in the role editor, and the version of the role that it was begun with. */
export type RoleDraft = { name: string; permissions: string[]; version: number | null };

const shape = z.object({
  name: z.string(),
  permissions: z.array(z.string()),
  version: z.int().nullable(),
});

/** What was kept; null when it cannot be read. */
export function readRoleDraft(content: string): RoleDraft | null {
  try {
    return shape.parse(JSON.parse(content));
  } catch {
    return null;
  }
}

/** A role as it is saved; without one, an empty form. */
export const savedDraft = (role: Role | null): RoleDraft => ({
  name: role?.name ?? '',
  permissions: (role?.applications ?? []).flatMap(({ sections }) =>
    sections.flatMap(({ permissions }) => permissions.map(({ permissionName }) => permissionName)),
  ),
  version: role?.version ?? null,
});
