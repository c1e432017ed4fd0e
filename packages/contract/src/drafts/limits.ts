/** Limits of drafts. */

/** A draft is kept this long after it was last saved. */
export const DRAFT_DAYS = 7;
/** Characters of a draft; more than any form of ours takes. */
export const DRAFT_MOST = 60_000;
/** Drafts of one person in one entity, and bytes of them as they are stored; past either the oldest goes. */
export const DRAFTS_MOST = 50;
export const DRAFTS_MOST_BYTES = 2_000_000;
