import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { repositoryRoot } from '../start/processes.ts';
import type { Catalogue, Column } from './catalogue.ts';

/** The TypeScript type of each database type, given the parsers of `packages/platform/src/database/pool.ts`. */
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

/** The columns with a more precise type in `ColumnTypes` of a file, as `table.column`, with that type. */
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

/** Whether the type distinguishes reading and writing itself. */
const isReadWriteType = (declaredType: string): boolean =>
  /^(ColumnType|Generated|JSONColumnType)</.test(declaredType);

function columnType(
  { table, name, type, isRequired, value, generated }: Column,
  declaredType: string | undefined,
): string {
  const known = declaredType === undefined ? typeOf(type) : `ColumnTypes['${table}']['${name}']`;
  if (declaredType !== undefined && isReadWriteType(declaredType)) return known;
  const full = isRequired || known === 'unknown' ? known : `${known} | null`;
  if (generated === 'always' || generated === 'stored') return `GeneratedAlways<${full}>`;
  return value !== null || generated !== null ? `Generated<${full}>` : full;
}

/**
 * A file with table types: its type name, the file with hand-written column types, and the name of a table there; null
 * leaves a table out.
 */
type TypesFile = { name: string; mapFile: string; nameOf: (table: string) => string | null };

/**
 * Renders a file with the types of these tables; a column type in `mapFile` overrides that of the database.
 *
 * @throws Error when `mapFile` names a column that does not exist
 */
export function tableTypes(
  { columns }: Catalogue,
  { name, mapFile, nameOf: tableNameOf }: TypesFile,
): string {
  const declaredType = columnsIn(mapFile);
  const unusedColumns = new Set(declaredType.keys());
  const tables = new Map<string, string[]>();
  for (const column of columns) {
    const table = tableNameOf(column.table);
    if (table === null) continue;
    const path = `${table}.${column.name}`;
    unusedColumns.delete(path);
    const line = `    ${column.name}: ${columnType({ ...column, table }, declaredType.get(path))};`;
    tables.set(table, [...(tables.get(table) ?? []), line]);
  }
  if (unusedColumns.size > 0)
    throw new Error(`${mapFile} names columns that there are not: ${[...unusedColumns].join(', ')}`);
  const key = (table: string): string => (table.includes('.') ? `'${table}'` : table);
  const body = [...tables]
    .map(([table, lines]) => `  ${key(table)}: {\n${lines.join('\n')}\n  };`)
    .join('\n');
  const used = ['Generated', 'GeneratedAlways'].filter((helper) => body.includes(`${helper}<`));
  return `// Written by node tools/schema/main.ts from the migrations: do not edit; a test compares the two.
import type { ${used.join(', ')} } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Row types of the tables. Dates without time are text, \`YYYY-MM-DD\`; more precise types are in \`column-types.ts\`. */
export type ${name} = {
${body}
};
`;
}
