/** Limits of drafts. */

/** Days for which a draft is kept after its last change. */
export const DRAFT_DAYS = 7;
/** Maximum length of a draft in characters, more than any form needs. */
export const MAX_DRAFT = 60_000;
/**
 * Maximum number of drafts of one person in one entity, and their maximum size in bytes as stored; the oldest is
 * deleted beyond either.
 */
export const MAX_DRAFTS = 50;
export const MAX_DRAFTS_BYTES = 2_000_000;
