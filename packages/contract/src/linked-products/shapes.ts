import { z } from 'zod';
import { open } from '../core/classes.ts';
import { type PermissionName, permissionNames } from '../core/permissions.ts';

/** The place of a linked product in the navigation: among the pages, or in one of the groups (P-065). */
export const navigationGroups = [
  'main',
  'products',
  'analytics-reporting',
  'maintenance',
  'documentation-support',
] as const;
export type NavigationGroup = (typeof navigationGroups)[number];

/** Another product that the portal links to (P-067). The installation lists them; see docs/decisions/0020. */
export const linkedProductSchema = z.strictObject({
  /** Also the path of an embedded page: `/{lcode}/{id}`. */
  id: open(z.string().regex(/^[a-z][a-z0-9-]{1,40}$/, 'must be lower-case words joined by hyphens')),
  title: open(z.string().min(1).max(60)),
  group: open(z.enum(navigationGroups)),
  /** Opens inside the portal, or in a window of its own. */
  target: open(z.enum(['frame', 'window'])),
  url: open(z.url({ protocol: /^https?$/ })),
  /** A user with any of these permissions sees it; an empty list requires none. */
  permissions: z.array(open(z.enum(permissionNames))).default([]),
  /** The product that the entity must own; null for none. */
  product: open(z.string().min(1)).nullable().default(null),
  /** The address of a case in it, with `{caseNumber}` for the number; null when it has none (C-070). */
  caseUrl: open(
    z
      .string()
      .refine(
        (url) => /^https?:$/.test(URL.parse(url)?.protocol ?? '') && url.includes('{caseNumber}'),
        'must be an address with {caseNumber} in it',
      ),
  )
    .nullable()
    .default(null),
  /** Shown with the label PRERELEASE (P-363). */
  isPreRelease: open(z.boolean()).default(false),
  /** The cookie that identifies the user to the product; null when it needs none (P-296). */
  cookie: z
    .strictObject({
      name: open(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)),
      /** The domain that it shares with the portal; null for the portal's own host. */
      domain: open(z.string().regex(/^[a-z0-9.-]+$/))
        .nullable()
        .default(null),
    })
    .nullable()
    .default(null),
});
export type LinkedProduct = z.infer<typeof linkedProductSchema>;

/** Permissions of products with a signed cookie: a user with any of them may request a signature. */
export const signingPermissions = [
  'dde-link-read',
  'harp-pre-release-read',
  'pas-pre-release-read',
  'claim-management-read',
] as const satisfies readonly PermissionName[];
