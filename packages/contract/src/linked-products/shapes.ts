import { z } from 'zod';
import { open } from '../core/classes.ts';
import { type PermissionName, permissionNames } from '../core/permissions.ts';

/** Where the navigation shows a linked product: among the pages, or in one of its groups (P-065). */
export const navigationGroups = [
  'main',
  'products',
  'analytics-reporting',
  'maintenance',
  'documentation-support',
] as const;
export type NavigationGroup = (typeof navigationGroups)[number];

/** Another product that the portal leads to (P-067). The installation lists them; see docs/decisions/0020. */
export const linkedProductSchema = z.strictObject({
  /** Also the path of an embedded page: `/{lcode}/{id}`. */
  id: open(z.string().regex(/^[a-z][a-z0-9-]{1,40}$/, 'must be lower-case words joined by hyphens')),
  title: open(z.string().min(1).max(60)),
  group: open(z.enum(navigationGroups)),
  /** Inside the portal, or in a window of its own. */
  target: open(z.enum(['frame', 'window'])),
  url: open(z.url({ protocol: /^https?$/ })),
  /** Who holds any of them sees it; nobody needs one when there is none. */
  permissions: z.array(open(z.enum(permissionNames))).default([]),
  /** The product the entity must own; null: none. */
  product: open(z.string().min(1)).nullable().default(null),
  /** Where it shows one of its cases; `{caseNumber}` stands for the number. null: it shows none (C-070). */
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
  /** The cookie that tells the product who comes; null: it asks for nothing (P-296). */
  cookie: z
    .strictObject({
      name: open(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)),
      /** The domain it shares with the portal; null: the portal's own host. */
      domain: open(z.string().regex(/^[a-z0-9.-]+$/))
        .nullable()
        .default(null),
    })
    .nullable()
    .default(null),
});
export type LinkedProduct = z.infer<typeof linkedProductSchema>;

/** Permissions of products that want a signed cookie: who holds one may ask for a signature. */
export const signingPermissions = [
  'dde-link-read',
  'harp-pre-release-read',
  'pas-pre-release-read',
  'claim-management-read',
] as const satisfies readonly PermissionName[];
