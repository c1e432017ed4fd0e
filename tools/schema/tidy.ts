/** Matches text in single quotes, which stays unchanged, or the text between quotes. */
const pieces = /('(?:[^']|'')*')|([^']+)/g;

/**
 * Converts SQL that PostgreSQL generated to our style: lower-case keywords (none of our names has capitals), without
 * redundant parts.
 */
export const tidy = (sql: string): string =>
  sql
    .replaceAll(pieces, (_, quoted: string | undefined, plain: string) => quoted ?? tidyPlain(plain))
    .replaceAll(/('(?:[^']|'')*')::text\b(?!\[)/g, '$1')
    .replaceAll(/= any \(\(?array\[([^\]]*)\](?:\)::text\[\])?\)/g, 'in ($1)');

const tidyPlain = (sql: string): string =>
  sql
    .replaceAll(/\b[A-Z_]+\b/g, (word) => word.toLowerCase())
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll('public.', '')
    .replaceAll(' using btree', '')
    .replaceAll(/\( select (\w+)\(\) as \1\)/g, '(select $1())');

/** Converts a function that PostgreSQL printed to our style, leaving its body unchanged. */
export function tidyFunction(text: string): string {
  const at = text.search(/\bAS \$\w*\$/);
  const end = text.lastIndexOf('$');
  if (at < 0) return tidy(text);
  return `${tidy(text.slice(0, at + 3))}${text.slice(at + 3, end + 1)}${tidy(text.slice(end + 1))}`;
}
