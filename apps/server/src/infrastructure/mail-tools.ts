import type { Clock } from '@waypost/platform/clock';
import type { Config } from '@waypost/platform/config';
import type { Keyring } from '@waypost/platform/keyring';

/** The tools for queueing a message. */
export type MailTools = { clock: Clock; keyring: Keyring; config: Config };
