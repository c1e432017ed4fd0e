import type { Clock } from '@waypost/platform/clock';
import type { Config } from '@waypost/platform/config';
import type { Keyring } from '@waypost/platform/keyring';

/** What queueing a message needs. */
export type MailTools = { clock: Clock; keyring: Keyring; config: Config };
