/** Limits of drafts. */

/** Days for which a draft is kept after its last change. */
export const DRAFT_DAYS = 7;
/** Maximum length of a draft in characters, more than any form needs. */
export const DRAFT_MOST = 60_000;
/**
 * Maximum number of drafts of one person in one entity, and their maximum size in bytes as stored; the oldest is
 * deleted beyond either.
 */
export const DRAFTS_MOST = 50;
export const DRAFTS_MOST_BYTES = 2_000_000;
