import { z } from 'zod';
import { internal } from './classes.ts';

export { EMPTY_ID } from './empty-id.ts';

/** Shapes that many fields share. Each is a bare schema; the field that uses it declares its class. */

export const uuid = z.uuid();
/** A calendar date, `YYYY-MM-DD`, without a time; no conversion between time zones applies to it. */
export const isoDate = z.iso.date();
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** An amount of money or a quotient as decimal text, never a float. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);

/** The version of a mutable record: returned as a field and sent back in `If-Match`. */
export const version = internal(z.int().min(1));

/** The error of a change without the version it is based on; it has a status of its own. */
export const VERSION_MISSING = 'Send If-Match with the version that the record was read with';
/** Headers of a call that changes a record: the version that the client read, `"7"` or `7` (RFC 9110, 13.1.1). */
export const ifMatchHeaders = z.looseObject({
  'if-match': internal(
    z.string({ error: VERSION_MISSING }).regex(/^"?\d{1,9}"?$/, 'Send the version of the record'),
  ),
});
/**
 * Headers of a call that creates or sends something: a repeated key identifies the same call, which has its
 * effect once.
 */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': internal(
    z
      .string({ error: 'Send a new Idempotency-Key, 8 to 128 characters, with what is to be done once' })
      .min(8)
      .max(128),
  ),
});

/** Headers that name the caller's location (C-323, C-329): the codes of a facility, or of the entity. */
export const placeHeaders = z.looseObject({
  lcode: internal(z.string().max(40)).optional(),
  clientcode: internal(z.string().max(40)).optional(),
});

/** A flag of a query: `?includeUsers` and `?includeUsers=true` are the same. */
export const flag = z.enum(['', 'true', 'false']);
export const isTrueFlag = (value: z.infer<typeof flag> | undefined): boolean =>
  value === '' || value === 'true';
