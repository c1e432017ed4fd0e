import { StartError } from '@waypost/platform/lifecycle';

/** What `npm start --` may be given. */
export type StartOptions = { reset: boolean };

/** @throws StartError for a word that means nothing here */
export function readOptions(args: string[]): StartOptions {
  const unknown = args.filter((arg) => arg !== '--reset');
  if (unknown.length > 0) {
    throw new StartError(
      `npm start does not know ${unknown.join(' ')}; it knows --reset, which begins afresh.`,
    );
  }
  return { reset: args.includes('--reset') };
}
