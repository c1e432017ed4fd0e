import type { Catalogue, Column, Named, Table, TablePart } from './catalogue.ts';
import { readMigrationComments } from './migration-comments.ts';
import { partOfNamed, partOfTable, parts } from './parts.ts';
import { tidy, tidyFunction } from './tidy.ts';

const HEAD = `-- The schema of the database after all migrations, for reading only. It lists the tables of each part of the product with their
-- constraints, policies and grants, and its functions, which its README describes. Comments are taken from the migrations.
--
-- Written by \`node tools/schema/main.ts\`, with the types of the tables; a test fails when it is not up to date.
`;

/** Renders `apps/server/schema.sql`. */
export function schemaText(catalogue: Catalogue): string {
  const reasons = readMigrationComments();
  const withReason = ({ name, text }: Named): string => `${reasons.get(name) ?? ''}${tidyFunction(text)};`;
  const sections = parts.flatMap((part) => {
    const belongsToPart = ({ name }: Named): boolean => partOfNamed(name) === part;
    const statements = [
      ...catalogue.sequences.filter(belongsToPart).map(withReason),
      ...catalogue.tables
        .filter(({ name }) => partOfTable(name) === part)
        .map((table) => `${reasons.get(table.name) ?? ''}${tableText(table, catalogue)}`),
      ...catalogue.views
        .filter(belongsToPart)
        .map((view) => withGrants(withReason(view), view.name, catalogue)),
      ...catalogue.functions.filter(belongsToPart).map(withReason),
    ];
    return statements.length === 0 ? [] : [`-- ${part}\n-- ${'='.repeat(part.length)}\n`, ...statements];
  });
  return `${[HEAD, ...sections].map((text) => text.trimEnd()).join('\n\n')}\n`;
}

function tableText(table: Table, catalogue: Catalogue): string {
  const describeParts = (all: readonly TablePart[]): string[] =>
    all.filter((part) => part.table === table.name).map(({ text }) => text);
  const lines = [
    ...catalogue.columns.filter((column) => column.table === table.name).map(columnText),
    ...describeParts(catalogue.constraints),
  ];
  const partition = table.partition === null ? '' : ` partition by ${table.partition}`;
  return [
    `create table ${table.name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)${partition}`,
    ...describeParts(catalogue.indexes),
    ...(table.secured === null
      ? ['-- no row security']
      : [`alter table ${table.name} ${table.secured} row level security`]),
    ...describeParts(catalogue.policies),
    ...describeParts(catalogue.grants),
    ...describeParts(catalogue.triggers),
  ]
    .map((line) => (line.startsWith('--') ? line : `${tidy(line)};`))
    .join('\n');
}

const withGrants = (text: string, name: string, { grants }: Catalogue): string =>
  [text, ...grants.filter(({ table }) => table === name).map((grant) => `${tidy(grant.text)};`)].join('\n');

function columnText({ name, type, isRequired, value, generated }: Column): string {
  const valueClause =
    generated === 'stored'
      ? ` generated always as (${value}) stored`
      : generated !== null
        ? ` generated ${generated} as identity`
        : value !== null
          ? ` default ${value}`
          : '';
  return `${name} ${type}${isRequired ? ' not null' : ''}${valueClause}`;
}
