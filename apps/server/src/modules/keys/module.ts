import type { ServerModule } from '../../framework/module.ts';

/** The keys of sealed values, which an operator lists, changes and retires. */
export const keysModule = { owns: ['key_check'] } as const satisfies ServerModule;

export { keyCommands } from './commands.ts';
export { holdsAllKeys, proveKeys } from './prove-keys.ts';
