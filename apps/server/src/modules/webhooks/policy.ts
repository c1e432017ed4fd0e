import type { Config } from '@waypost/platform/config';
import type { Program } from '../../framework/program.ts';
import type { OutboundPolicy } from '../../infrastructure/outbound/outbound-address.ts';

/**
 * Where the operator lets an endpoint be. Its address is chosen by an organisation, which must not reach what the operator
 * has opened for payers, files and documents.
 */
export const policyOf = ({
  config,
}: {
  config: Pick<Config, 'outboundHosts' | 'webhookPrivateHosts'>;
}): OutboundPolicy => ({
  hosts: config.outboundHosts,
  privateHosts: config.webhookPrivateHosts,
});

/** What endpoints are made and changed with: the keys that seal what they keep, and where they may be. */
export const outsideOf = ({ keyring, config }: Pick<Program, 'keyring' | 'config'>) => ({
  keyring,
  policy: policyOf({ config }),
});
