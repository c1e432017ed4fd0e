import type { Catalogue } from './catalogue.ts';

/** The columns that a table's audit trigger ignores, as named in the trigger. */
const ignoredColumns = (trigger: string): string[] =>
  /'\{([^']*)\}'::text\[\]/.exec(trigger)?.[1]?.split(',').toSorted() ?? [];

/** Renders a property as the formatter does: on one line, unless it is too long. */
function renderProperty(name: string, values: readonly string[]): string {
  const quoted = values.map((value) => `'${value}'`);
  const line = `  ${name}: [${quoted.join(', ')}],`;
  return line.length <= 110 ? line : `  ${name}: [\n${quoted.map((value) => `    ${value},\n`).join('')}  ],`;
}

/**
 * The tables guarded by the audit trigger (`audit_changes`), each with the columns that may change without an audit
 * record.
 */
export function auditedTables({ triggers }: Catalogue): string {
  const tables = triggers
    .filter(({ name }) => name === 'audited_update')
    .map(({ table, text }) => renderProperty(table, ignoredColumns(text)));
  return `// Written by node tools/schema/main.ts from the migrations: do not edit; a test compares the two.

/** The tables whose changes must be audited, each with the columns that may change without an audit record. */
export const auditedTables: Readonly<Record<string, readonly string[]>> = {
${tables.join('\n')}
};
`;
}
