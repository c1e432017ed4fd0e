import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { instant, uuid } from '../core/values.ts';

/** A change of e-mail address that still has to be confirmed by a link (P-167). */
export const emailUpdateSchema = z.object({
  emailUpdateObjectId: internal(uuid),
  newEmail: internal(z.string()),
  expiresAt: internal(instant),
});
export type EmailUpdate = z.infer<typeof emailUpdateSchema>;
