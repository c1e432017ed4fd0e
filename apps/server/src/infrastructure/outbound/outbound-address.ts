import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The hosts that the installation may call; set by its operator (WAYPOST_OUTBOUND_…). */
export type OutboundPolicy = {
  /** The only hosts that may be called; null: every public one. */
  hosts: readonly string[] | null;
  /** Hosts that may be called although their addresses are private. */
  privateHosts: readonly string[];
};

/** The reason why an address may not be called. */
export type AddressProblem = 'not-an-address' | 'not-https' | 'host-not-allowed' | 'private-address';

/** A host resolved to a private address; raised during the look-up, before anything is sent. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

/**
 * Checks an address by its text. Its host is checked again when it is resolved (`publicLookup`): a
 * name may resolve to any address, and to another one a minute later.
 */
export function addressProblem(address: string, policy: OutboundPolicy): AddressProblem | null {
  const url = URL.parse(address);
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    url.hash !== ''
  )
    return 'not-an-address';
  const isPrivateAllowed = matches(url, policy.privateHosts);
  if (policy.hosts && !isPrivateAllowed && !matches(url, policy.hosts)) return 'host-not-allowed';
  if (isPrivateAllowed) return null;
  // Patient data must be encrypted on the way, except on a private network.
  if (url.protocol !== 'https:') return 'not-https';
  return isIP(bare(url.hostname)) !== 0 && !isPublic(bare(url.hostname)) ? 'private-address' : null;
}

/** Whether this address may lead into a private network. */
export function allowsPrivate(address: string, policy: OutboundPolicy): boolean {
  const url = URL.parse(address);
  return url !== null && matches(url, policy.privateHosts);
}

/** Whether a host is in a list such as `payer.example.org, *.example.org, 10.0.0.7:8443`. */
function matches(url: URL, list: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return list.some((entry) => {
    const [, host = '', hostPort] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
    if (hostPort !== undefined && hostPort !== port) return false;
    return host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
  });
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/** Networks that are not the public internet (RFC 6890 and the registries after it). */
const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  // IPv4 addresses in their former notations, ::1 among them: no public host uses them.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address belongs to the public internet. An IPv4 address written as IPv6 counts as IPv4. */
export function isPublic(ip: string): boolean {
  const family = isIP(ip);
  return family !== 0 && !privateNetworks.check(ip, family === 4 ? 'ipv4' : 'ipv6');
}

/** Resolves a host for the connection itself, and refuses it when any of its addresses is private. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...(options as LookupOptions), all: true }, (error, found) => {
    const addresses = found as LookupAddress[] | undefined;
    const [first] = addresses ?? [];
    if (error || !first || !addresses) return callback(error ?? new Error('no address'), '', 0);
    if (!addresses.every(({ address }) => isPublic(address)))
      return callback(new PrivateAddressError('the host leads to a private address'), '', 0);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
