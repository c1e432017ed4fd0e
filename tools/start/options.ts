import { StartError } from '@waypost/platform/lifecycle';
import { settingRows } from '@waypost/platform/settings';

/** What `npm start --` may be given. */
export type StartOptions = { reset: boolean };

/** @throws StartError for a word that means nothing here */
export function readOptions(args: string[]): StartOptions {
  const unknown = args.filter((arg) => arg !== '--reset');
  if (unknown.length > 0) {
    throw new StartError(
      `npm start does not know ${unknown.join(' ')}; it knows --reset, which begins afresh, and --help.`,
    );
  }
  return { reset: args.includes('--reset') };
}

/** Every setting, as an operator reads it in a terminal. */
export function settingsHelp(): string {
  const settings = settingRows().map(({ name, usual, about }) => {
    const text = `${about}; otherwise ${usual}`.replaceAll('`', '');
    return `  ${name}\n      ${text}`;
  });
  return ['npm start -- [--reset]', '', 'Environment variables:', ...settings, ''].join('\n');
}
