import type { ServerModule } from '../../http/module.ts';

/** The keys that what is sealed is sealed with: shown, changed, taken out of use by an operator. */
export const keysModule = { owns: ['key_check'] } as const satisfies ServerModule;

export { keyCommands } from './commands.ts';
export { holdsAllKeys, proveKeys } from './prove-keys.ts';
