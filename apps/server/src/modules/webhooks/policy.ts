import type { Program } from '../../http/program.ts';
import type { OutboundPolicy } from '../../kernel/outbound-address.ts';

/** Where the operator lets an endpoint be. */
export const policyOf = ({ config }: Program): OutboundPolicy => ({
  hosts: config.outboundHosts,
  privateHosts: config.outboundPrivateHosts,
});
