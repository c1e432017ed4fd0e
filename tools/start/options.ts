import type { Config } from '@waypost/platform/config';
import { StartError } from '@waypost/platform/lifecycle';
import { settingRows } from '@waypost/platform/settings';

/** What `npm start --` may be given. */
export type StartOptions = { reset: boolean; demo: boolean };

/** @throws StartError for a word that means nothing here */
export function readOptions(args: string[]): StartOptions {
  const unknown = args.filter((arg) => arg !== '--reset' && arg !== '--demo');
  if (unknown.length > 0) {
    throw new StartError(
      `npm start does not know ${unknown.join(' ')}; it knows --reset, which begins afresh, --demo, and --help.`,
    );
  }
  return { reset: args.includes('--reset'), demo: args.includes('--demo') };
}

/** @throws StartError for a PostgreSQL that nobody said is for the demo: accounts with a known password would open it */
export function mustBeForDemo({ databaseUrl }: Pick<Config, 'databaseUrl'>, { demo }: StartOptions): void {
  if (databaseUrl === null || demo) return;
  throw new StartError(
    'npm start runs the demo, with stand-ins and accounts whose password is known, and DATABASE_URL is set; say npm start -- --demo if that database is for the demo. docs/operations.md says how the programs are started on a database of your own.',
  );
}

/** Every setting, as an operator reads it in a terminal. */
export function settingsHelp(): string {
  const settings = settingRows().map(({ name, usual, about }) => {
    const text = `${about}; otherwise ${usual}`.replaceAll('`', '');
    return `  ${name}\n      ${text}`;
  });
  return ['npm start -- [--reset] [--demo]', '', 'Environment variables:', ...settings, ''].join('\n');
}
