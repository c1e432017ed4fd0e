import type { Clock } from '@waypost/platform/clock';
import type { Config } from '@waypost/platform/config';
import type { Keyring } from '@waypost/platform/keyring';

/** What it takes to write somebody a message. */
export type MailTools = { clock: Clock; keyring: Keyring; config: Config };
