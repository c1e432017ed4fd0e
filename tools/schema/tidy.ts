/** Text in single quotes or dollars, which stays as it is, or what is between two such. */
const pieces = /('(?:[^']|'')*')|([^']+)/g;

/**
 * What PostgreSQL writes of itself, as we write SQL: key words in small letters (no name of ours has capitals), and without what says
 * nothing.
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

/** A function as PostgreSQL writes it, with its body as its author wrote it. */
export function tidyFunction(text: string): string {
  const at = text.search(/\bAS \$\w*\$/);
  const end = text.lastIndexOf('$');
  if (at < 0) return tidy(text);
  return `${tidy(text.slice(0, at + 3))}${text.slice(at + 3, end + 1)}${tidy(text.slice(end + 1))}`;
}
