import { z } from 'zod';
import { message } from '../core/messages.ts';

/** Checks of a physician, for the calls, the form and the operator's file. */

export const MAX_PHYSICIAN_ADDRESSES = 20;

export const tenDigits = z
  .string()
  .trim()
  .regex(/^\d{10}$/, message('field.phone'))
  .meta({ examples: ['6145550110'] });

type Contact = { use: string; firstName?: string | null | undefined; lastName: string };
/** The key by which two contacts of a physician are the same. */
export const contactKey = ({ use, firstName, lastName }: Contact): string =>
  `${use} ${lastName} ${firstName ?? ''}`;
