import { z } from 'zod';
import { message } from '../core/messages.ts';
import { mediaTypes, preClaimRequirements } from '../coverages/lists.ts';

/** Checks of a plan, for its calls, its form and the operator's file. */

const filled = (most: number) =>
  z
    .string()
    .trim()
    .min(1, message('field.required'))
    .max(most, message('field.max', { n: most }));

/** The code of a plan or of one of its addresses. */
export const planCode = filled(40);
export const planLine = filled(80);

/** Maximum position in the billing order that a billing row can name. */
export const BILLING_PLACES = 50;
export const mediaType = z.enum(mediaTypes);
export const preClaimRequirement = z
  .string()
  .refine((code) => code in preClaimRequirements, message('plan.requirement'))
  .meta({ examples: ['A'] });

type Billing = { mediaType?: string | null | undefined; requirementCode?: string | null | undefined };
/** Whether a billing row names a medium or a requirement; otherwise it has no content. */
export const hasBillingContent = ({ mediaType: media, requirementCode }: Billing): boolean =>
  Boolean(media) || Boolean(requirementCode);
