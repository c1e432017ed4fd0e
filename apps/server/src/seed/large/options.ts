import { parseArgs } from 'node:util';
import { StartError } from '@waypost/platform/lifecycle';

/** The number of rows of a large seed, and whether it replaces an earlier one. */
export type LargeSeedOptions = { patients: number; tasks: number; audit: number; replace: boolean };

const limits = {
  patients: { least: 10, most: 5_000_000, usual: 1_000_000 },
  tasks: { least: 0, most: 5_000_000, usual: 1_000_000 },
  audit: { least: 0, most: 50_000_000, usual: 10_000_000 },
} as const;

export const largeSeedUsage = `Usage: npm run seed -- [--patients 1000000] [--tasks 1000000] [--audit 10000000] [--replace]

Adds invented patients, tasks and audit records to the demonstration organizations in the PostgreSQL at DATABASE_URL,
for measuring. An empty database is migrated and given the demonstration cast first.

  --patients N  patients, each with a case and a coverage: 10 to 5 000 000
  --tasks N     tasks, most of them complete: 0 to 5 000 000
  --audit N     audit records, linked into each organization's chain: 0 to 50 000 000
  --replace     first empties patients, cases, tasks, eligibility transactions and the audit record of a database that holds an
                earlier large seed, whole or interrupted
  --help        this page
`;

/**
 * Reads the arguments of `npm run seed`; null requests the usage.
 * @throws StartError for an unknown argument, and for a number that is invalid or out of range
 */
export function readLargeSeedOptions(args: string[]): LargeSeedOptions | null {
  const values = parsed(args);
  if (values.help) return null;
  return {
    patients: count('patients', values.patients),
    tasks: count('tasks', values.tasks),
    audit: count('audit', values.audit),
    replace: values.replace ?? false,
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        patients: { type: 'string' },
        tasks: { type: 'string' },
        audit: { type: 'string' },
        replace: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${reason}\n\n${largeSeedUsage}`);
  }
}

function count(name: keyof typeof limits, text: string | undefined): number {
  const { least, most, usual } = limits[name];
  if (text === undefined) return usual;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most))
    throw new StartError(`--${name} takes a whole number from ${least} to ${most}; it was "${text}".`);
  return number;
}
