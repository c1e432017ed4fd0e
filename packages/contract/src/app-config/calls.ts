import { oc } from '@orpc/contract';
import { z } from 'zod';
import { open } from '../core/classes.ts';
import { linkedProductSchema } from '../linked-products/shapes.ts';

/** Services with a path of their own under the base URL (P-255). */
export const serviceNames = [
  'accountMaster',
  'audit',
  'case',
  'decisionManagement',
  'eligibilityPayers',
  'eligibilityRules',
  'patient',
  'payerData',
  'policy',
  'realtimeEligibility',
  'task',
  'search',
  'encryption',
  'webhooksPortal',
] as const;

const servicePaths = z.object({
  accountMaster: open(z.string()),
  audit: open(z.string()),
  case: open(z.string()),
  decisionManagement: open(z.string()),
  eligibilityPayers: open(z.string()),
  eligibilityRules: open(z.string()),
  patient: open(z.string()),
  payerData: open(z.string()),
  policy: open(z.string()),
  realtimeEligibility: open(z.string()),
  task: open(z.string()),
  search: open(z.string()),
  encryption: open(z.string()),
  webhooksPortal: open(z.string()),
} satisfies Record<(typeof serviceNames)[number], z.ZodType>);

/** What the portal must know before it can render anything; nothing here is about a user or a patient. */
export const appSettings = z.object({
  environment: open(z.string()),
  version: open(z.string()),
  baseUrl: open(z.string()),
  services: servicePaths,
  identityProvider: z.object({
    authority: open(z.url()),
    clientId: open(z.string()),
    scope: open(z.string()),
    /** The sign-in sends the access token, with which the server calls the provider's userinfo endpoint. */
    asksUserinfo: open(z.boolean()),
    /**
     * Parameters that a sign-in adds when an invitation or a password reset opens it; an external provider has its
     * own.
     */
    journey: z.record(z.string(), open(z.string())),
    /** Whether the provider is the embedded one, which has pages for the password and for two-step sign-in. */
    isEmbedded: open(z.boolean()),
  }),
  /** Mail domain of the operator of this installation: its people may have the type Support (P-198). */
  providerEmailDomain: open(z.string()),
  idleTimeoutMs: open(z.int().positive()),
  footer: z.object({
    terms: open(z.string()),
    privacy: open(z.string()),
    developerPortal: open(z.string()),
    copyright: open(z.string()),
  }),
  /** Image links on home; each appears only when its address is set (W-011). */
  news: z.object({ url: open(z.url()), image: open(z.string()), title: open(z.string()) }).nullable(),
  webinar: z.object({ url: open(z.url()), image: open(z.string()), title: open(z.string()) }).nullable(),
  /** Linked products, in the order of the navigation (P-067). */
  linkedProducts: z.array(linkedProductSchema),
});
export type AppSettings = z.infer<typeof appSettings>;

export const appConfigContract = {
  settings: oc
    .route({
      method: 'GET',
      path: '/frontend/appconfig/{version}/Settings',
      inputStructure: 'detailed',
      tags: ['app-config'],
      summary: 'Runtime settings of the portal',
    })
    .input(z.object({ params: z.object({ version: open(z.string().regex(/^v1(-[a-z0-9-]+)?$/)) }) }))
    .output(appSettings),
};
