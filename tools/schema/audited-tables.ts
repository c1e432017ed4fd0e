import type { Catalogue } from './catalogue.ts';

/** The columns that the guard of a table passes over, as its trigger names them. */
const passedOver = (trigger: string): string[] =>
  /'\{([^']*)\}'::text\[\]/.exec(trigger)?.[1]?.split(',').toSorted() ?? [];

/** As the formatter leaves it: on one line, where that is not too long. */
function asProperty(name: string, values: readonly string[]): string {
  const quoted = values.map((value) => `'${value}'`);
  const line = `  ${name}: [${quoted.join(', ')}],`;
  return line.length <= 110 ? line : `  ${name}: [\n${quoted.map((value) => `    ${value},\n`).join('')}  ],`;
}

/** The tables under the guard of the audit record (`audit_changes`), and of each what may change without a record. */
export function auditedTables({ triggers }: Catalogue): string {
  const tables = triggers
    .filter(({ name }) => name === 'audited_update')
    .map(({ table, text }) => asProperty(table, passedOver(text)));
  return `// Written by node tools/schema/main.ts from the migrations, for which a test compares it: change nothing here.

/** The tables whose changes must be on record, and of each the columns that may change without. */
export const auditedTables: Readonly<Record<string, readonly string[]>> = {
${tables.join('\n')}
};
`;
}
