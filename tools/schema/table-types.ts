import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { repositoryRoot } from '../start/processes.ts';
import type { Catalogue, Column } from './catalogue.ts';

/** What the driver makes of each type, by the parsers of `packages/platform/src/database/pool.ts`. */
const types: ReadonlyArray<readonly [RegExp, string]> = [
  [/^(uuid|text|character.*|date|time .*|numeric.*|timestamp without time zone|"char"|inet)$/, 'string'],
  [/^(smallint|integer|bigint|double precision|real)$/, 'number'],
  [/^boolean$/, 'boolean'],
  [/^timestamp.* with time zone$/, 'Date'],
  [/^bytea$/, 'Buffer'],
  [/^jsonb?$/, 'unknown'],
  [/^xid8$/, 'string'],
];

function typeOf(type: string): string {
  if (type.endsWith('[]')) return `${typeOf(type.slice(0, -2))}[]`;
  const found = types.find(([pattern]) => pattern.test(type))?.[1];
  if (found === undefined) throw new Error(`tools/schema/table-types.ts does not know the type ${type}`);
  return found;
}

/** The columns that `ColumnTypes` of a file says more of, as `table.column`, with what it says. */
function columnsIn(file: string): ReadonlyMap<string, string> {
  const columns = new Map<string, string>();
  const source = ts.createSourceFile(
    file,
    readFileSync(join(repositoryRoot, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  for (const statement of source.statements) {
    if (!ts.isTypeAliasDeclaration(statement) || !ts.isTypeLiteralNode(statement.type)) continue;
    if (statement.name.text !== 'ColumnTypes') continue;
    for (const table of statement.type.members) {
      if (!ts.isPropertySignature(table) || !table.type || !ts.isTypeLiteralNode(table.type)) continue;
      for (const column of table.type.members)
        if (ts.isPropertySignature(column) && column.type)
          columns.set(`${nameOf(table)}.${nameOf(column)}`, column.type.getText());
    }
  }
  return columns;
}

const nameOf = ({ name }: ts.PropertySignature): string =>
  ts.isStringLiteral(name) ? name.text : name.getText();

/** What is read and what is written are told apart by the map itself. */
const isWhole = (said: string): boolean => /^(ColumnType|Generated|JSONColumnType)</.test(said);

function columnType(
  { table, name, type, isRequired, value, generated }: Column,
  said: string | undefined,
): string {
  const known = said === undefined ? typeOf(type) : `ColumnTypes['${table}']['${name}']`;
  if (said !== undefined && isWhole(said)) return known;
  const full = isRequired || known === 'unknown' ? known : `${known} | null`;
  if (generated === 'always' || generated === 'stored') return `GeneratedAlways<${full}>`;
  return value !== null || generated !== null ? `Generated<${full}>` : full;
}

/** A file with the types of tables, what is said of their columns by hand, and how a table is called there; null leaves it out. */
type TypesFile = { name: string; mapFile: string; nameOf: (table: string) => string | null };

/**
 * The text of a file with the types of these tables; what `mapFile` says of a column goes before what the database knows.
 *
 * @throws Error where `mapFile` says something of a column that there is not
 */
export function tableTypes({ columns }: Catalogue, { name, mapFile, nameOf: called }: TypesFile): string {
  const said = columnsIn(mapFile);
  const left = new Set(said.keys());
  const tables = new Map<string, string[]>();
  for (const column of columns) {
    const table = called(column.table);
    if (table === null) continue;
    const path = `${table}.${column.name}`;
    left.delete(path);
    const line = `    ${column.name}: ${columnType({ ...column, table }, said.get(path))};`;
    tables.set(table, [...(tables.get(table) ?? []), line]);
  }
  if (left.size > 0) throw new Error(`${mapFile} names columns that there are not: ${[...left].join(', ')}`);
  const key = (table: string): string => (table.includes('.') ? `'${table}'` : table);
  const body = [...tables]
    .map(([table, lines]) => `  ${key(table)}: {\n${lines.join('\n')}\n  };`)
    .join('\n');
  const used = ['Generated', 'GeneratedAlways'].filter((helper) => body.includes(`${helper}<`));
  return `// Written by node tools/schema/main.ts from the migrations, for which a test compares it: change nothing here.
import type { ${used.join(', ')} } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Row types of the tables. Dates without time are text, \`YYYY-MM-DD\`; what the database cannot know is in \`column-types.ts\`. */
export type ${name} = {
${body}
};
`;
}
