import type { Catalogue, Column, Named, Part, Table } from './catalogue.ts';
import { partOfNamed, partOfTable, parts } from './homes.ts';
import { reasonsInMigrations } from './reasons.ts';
import { tidy, tidyFunction } from './tidy.ts';

const HEAD = `-- The schema of the database, as all migrations leave it: to be read, not to be run. Each part of the product has its tables
-- with all that holds for them, and its functions, which its README says more of. What a comment says is from the migration.
--
-- Written by \`node tools/schema/main.ts\`, with the types of the tables; a test fails where it is not up to date.
`;

/** The text of \`apps/server/schema.sql\`. */
export function schemaText(catalogue: Catalogue): string {
  const reasons = reasonsInMigrations();
  const withReason = ({ name, text }: Named): string => `${reasons.get(name) ?? ''}${tidyFunction(text)};`;
  const sections = parts.flatMap((part) => {
    const ofPart = ({ name }: Named): boolean => partOfNamed(name) === part;
    const written = [
      ...catalogue.sequences.filter(ofPart).map(withReason),
      ...catalogue.tables
        .filter(({ name }) => partOfTable(name) === part)
        .map((table) => `${reasons.get(table.name) ?? ''}${tableText(table, catalogue)}`),
      ...catalogue.views.filter(ofPart).map((view) => withGrants(withReason(view), view.name, catalogue)),
      ...catalogue.functions.filter(ofPart).map(withReason),
    ];
    return written.length === 0 ? [] : [`-- ${part}\n-- ${'='.repeat(part.length)}\n`, ...written];
  });
  return `${[HEAD, ...sections].map((text) => text.trimEnd()).join('\n\n')}\n`;
}

function tableText(table: Table, catalogue: Catalogue): string {
  const ofTable = (all: readonly Part[]): string[] =>
    all.filter((part) => part.table === table.name).map(({ text }) => text);
  const inside = [
    ...catalogue.columns.filter((column) => column.table === table.name).map(columnText),
    ...ofTable(catalogue.constraints),
  ];
  const partition = table.partition === null ? '' : ` partition by ${table.partition}`;
  return [
    `create table ${table.name} (\n${inside.map((line) => `  ${line}`).join(',\n')}\n)${partition}`,
    ...ofTable(catalogue.indexes),
    ...(table.secured === null
      ? ['-- no row security']
      : [`alter table ${table.name} ${table.secured} row level security`]),
    ...ofTable(catalogue.policies),
    ...ofTable(catalogue.grants),
    ...ofTable(catalogue.triggers),
  ]
    .map((line) => (line.startsWith('--') ? line : `${tidy(line)};`))
    .join('\n');
}

const withGrants = (text: string, name: string, { grants }: Catalogue): string =>
  [text, ...grants.filter(({ table }) => table === name).map((grant) => `${tidy(grant.text)};`)].join('\n');

function columnText({ name, type, isRequired, value, generated }: Column): string {
  const filled =
    generated === 'stored'
      ? ` generated always as (${value}) stored`
      : generated !== null
        ? ` generated ${generated} as identity`
        : value !== null
          ? ` default ${value}`
          : '';
  return `${name} ${type}${isRequired ? ' not null' : ''}${filled}`;
}
