import type { Role } from '@waypost/contract/roles/calls';
import { z } from 'zod';

/** The draft of a role, and the version of the role that it is based on. */
export type RoleDraft = { name: string; permissions: string[]; version: number | null };

const shape = z.object({
  name: z.string(),
  permissions: z.array(z.string()),
  version: z.int().nullable(),
});

/** Reads a draft; null when it cannot be read. */
export function readRoleDraft(content: string): RoleDraft | null {
  try {
    return shape.parse(JSON.parse(content));
  } catch {
    return null;
  }
}

/** The saved values of a role; empty for a new one. */
export const savedDraft = (role: Role | null): RoleDraft => ({
  name: role?.name ?? '',
  permissions: (role?.applications ?? []).flatMap(({ sections }) =>
    sections.flatMap(({ permissions }) => permissions.map(({ permissionName }) => permissionName)),
  ),
  version: role?.version ?? null,
});
