import type { Config } from '@waypost/platform/config';
import { StartError } from '@waypost/platform/lifecycle';
import { settingRows } from '@waypost/platform/settings';

/** The options of `npm start --`. */
export type StartOptions = { reset: boolean; demo: boolean };

/** @throws StartError for an unknown option */
export function readOptions(args: string[]): StartOptions {
  const unknown = args.filter((arg) => arg !== '--reset' && arg !== '--demo');
  if (unknown.length > 0) {
    throw new StartError(
      `npm start does not know ${unknown.join(' ')}; it knows --reset, which begins afresh, --demo, and --help.`,
    );
  }
  return { reset: args.includes('--reset'), demo: args.includes('--demo') };
}

/**
 * @throws StartError for a PostgreSQL without `--demo`, because accounts with a known password would give access to it
 */
export function requireDemoDatabase(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  { demo }: StartOptions,
): void {
  if (databaseUrl === null || demo) return;
  throw new StartError(
    'npm start runs the demo, with stand-ins and accounts whose password is known, and DATABASE_URL is set; say npm start -- --demo if that database is for the demo. docs/operations.md says how the programs are started on a database of your own.',
  );
}

/** Lists every setting for the terminal. */
export function settingsHelp(): string {
  const settings = settingRows().map(({ name, usual, about }) => {
    const text = `${about}; otherwise ${usual}`.replaceAll('`', '');
    return `  ${name}\n      ${text}`;
  });
  return ['npm start -- [--reset] [--demo]', '', 'Environment variables:', ...settings, ''].join('\n');
}
