import { type RawBuilder, sql } from 'kysely';

const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** The words of a text that is searched. Punctuation between them is ignored. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,()]+/)
    .filter(Boolean);

/** Whether each word occurs in a text; true without a word. */
export const hasWords = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> =>
  words.length === 0 ? sql`true` : sql`lower(${text}) like all (${words.map(likePattern)}::text[])`;
