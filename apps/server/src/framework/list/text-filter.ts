import type { ColumnCondition } from '@waypost/contract/core/list';
import { sql } from 'kysely';
import type { ListColumn, Sql } from './column.ts';
import { all, always, any, blank, not } from './conditions.ts';
import type { Words } from './known.ts';
import { comparedName, isPrefixMatch, partsOfName } from './names.ts';
import { storedForms, withoutZeros } from './numbers.ts';

type TextCondition = Extract<ColumnCondition, { filterType: 'text' }>;

const lowered = (text: string): Sql => sql`lower(${text}::text)`;

/** A typed text in the form of the column. */
export const toStoredForm = ({ kind }: ListColumn, text: string): Sql =>
  kind === 'code' ? sql`${text}::text` : lowered(text);

/** A typed text is literal: `%`, `_` and `\` have no special meaning. */
export function textSql(column: ListColumn, condition: TextCondition, words: Words): Sql {
  const { type, filter } = condition;
  if (column.either) {
    const each = column.either.map((one) => textSql(one, condition, words));
    return positive[type] || type === 'blank' ? all(each) : any(each);
  }
  const { expression } = column;
  if (type === 'blank' || type === 'notBlank') return heldSql(column, type, always);
  if (filter == null || filter === '') return always;
  if (column.hasZeros) return numberSql(column, type, filter);
  const { family, given } = partsOfName(column, filter);
  if (given) return bothNamesSql(column, condition, { family, given }, words);
  const found = words.get(condition);
  if (found && !(column.isName && isPrefixMatch(condition)))
    return sql`${expression} = any (${found}::text[])`;
  if (column.isName) return nameSql(column, condition, comparedName(filter), found);
  return heldSql(column, type, toStoredForm(column, filter));
}

type TextSearch = { family: string; given: { column: ListColumn; text: string } };

/** "Last, First": the condition applies to the family name, and the given name begins so or equals it. */
function bothNamesSql(
  { givenName: _, ...family }: ListColumn,
  condition: TextCondition,
  asked: TextSearch,
  words: Words,
): Sql {
  const isNot = condition.type === 'notEqual' || condition.type === 'notContains';
  const type = positive[condition.type] ?? condition.type;
  const familyCondition: TextCondition = { ...condition, type, filter: asked.family };
  const found = words.get(condition);
  const both = all([
    textSql(family, familyCondition, found ? new Map([[familyCondition, found]]) : words),
    textSql(
      asked.given.column,
      { ...condition, type: type === 'equals' ? 'equals' : 'startsWith', filter: asked.given.text },
      words,
    ),
  ]);
  return isNot ? not(family, both) : both;
}
const positive: Partial<Record<TextCondition['type'], TextCondition['type']>> = {
  notEqual: 'equals',
  notContains: 'contains',
};

/** A name whose expression contains its signs: the words with signs were found before, besides names without any. */
function nameSql(
  column: ListColumn,
  { type }: TextCondition,
  part: string,
  found: readonly string[] | undefined,
): Sql {
  const { expression } = column;
  const wanted = sql`${part}::text`;
  if (!found) return heldSql({ ...column, expression: sql`folded(${expression})` }, type, wanted);
  const plain = heldSql(column, type, wanted);
  return found.length === 0 ? plain : any([plain, sql`${expression} = any (${found}::text[])`]);
}

/** A number, whose leading zeros are ignored. */
function numberSql(column: ListColumn, type: TextCondition['type'], typed: string): Sql {
  const one = (text: string) => heldSql(column, type, lowered(text));
  if (type === 'equals' || type === 'startsWith') return any(storedForms(typed).map(one));
  return type === 'notEqual' ? all(storedForms(typed).map(one)) : one(withoutZeros(typed));
}

function heldSql(column: ListColumn, type: TextCondition['type'], wanted: Sql): Sql {
  const { expression } = column;
  switch (type) {
    case 'equals':
      return sql`${expression} = ${wanted}`;
    case 'notEqual':
      return not(column, sql`${expression} = ${wanted}`);
    case 'startsWith':
      // The highest character closes the range, so that an index can be used.
      return sql`(${expression} >= ${wanted} and ${expression} < ${wanted} || chr(1114111))`;
    case 'endsWith':
      return sql`right(${expression}, char_length(${wanted})) = ${wanted}`;
    case 'contains':
      return sql`position(${wanted} in ${expression}) > 0`;
    case 'notContains':
      return not(column, sql`position(${wanted} in ${expression}) > 0`);
    case 'blank':
      return blank(column);
    case 'notBlank':
      return sql`not (${blank(column)})`;
  }
}
