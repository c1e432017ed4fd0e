import { join } from 'node:path';
import { signal } from './namespaces.ts';
import { databasePlaces, etcdPlaces, type Place, ports, relayPort } from './places.ts';
import { end, mustIn, plug, type Rig, start, until } from './program.ts';

/** Ends everything on a machine at once, like a power cut, without closing connections. */
export async function killMachine(rig: Rig, place: Place): Promise<void> {
  const { namespaces } = rig;
  await plug(rig, place, false);
  await until(
    () => {
      const left = namespaces.processes(place);
      for (const id of left) signal(id, 'SIGKILL');
      return left.length === 0;
    },
    `everything on ${place.name} has ended`,
    10_000,
  );
}

/** Suspends everything on a machine, like an overloaded host; returns a function that resumes it. */
export async function freezeMachine({ namespaces }: Rig, place: Place): Promise<Mend> {
  const ids = namespaces.processes(place);
  for (const id of ids) signal(id, 'SIGSTOP');
  return async () => {
    for (const id of ids) signal(id, 'SIGCONT');
  };
}

/** Takes a fault away. */
export type Mend = () => Promise<unknown>;

type Direction = 'both' | 'out';

/**
 * Drops every packet between a database machine and the rest of the cluster, including the members of etcd on
 * other machines; clients of the database still reach it. With only outgoing packets dropped, the machine
 * still receives the others.
 */
export function cut(rig: Rig, place: Place, direction: Direction = 'both'): Promise<Mend> {
  const set = (places: readonly Place[]): string =>
    `{ ${places
      .filter((other) => other !== place)
      .map(({ address }) => address)
      .join(', ')} }`;
  const nodes = set(databasePlaces);
  const members = set(etcdPlaces);
  const etcd = `{ ${ports.etcd}, ${ports.etcdPeer} }`;
  return rules(rig, place, [
    ...(direction === 'out'
      ? []
      : [
          `add rule inet cut input ip saddr ${nodes} drop`,
          ...['sport', 'dport'].map(
            (port) => `add rule inet cut input ip saddr ${members} tcp ${port} ${etcd} drop`,
          ),
        ]),
    `add rule inet cut output ip daddr ${nodes} drop`,
    ...['sport', 'dport'].map(
      (port) => `add rule inet cut output ip daddr ${members} tcp ${port} ${etcd} drop`,
    ),
  ]);
}

/** Drops a percentage of the packets that arrive at a machine. */
export function losePackets(rig: Rig, place: Place, percent: number): Promise<Mend> {
  return rules(rig, place, [`add rule inet cut input iifname eth0 numgen random mod 100 < ${percent} drop`]);
}

async function rules(rig: Rig, place: Place, of: readonly string[]): Promise<Mend> {
  await mustIn(rig, place, [
    'nft',
    [
      'add table inet cut',
      'add chain inet cut input { type filter hook input priority 0; }',
      'add chain inet cut output { type filter hook output priority 0; }',
      ...of,
    ].join('; '),
  ]);
  return () => mustIn(rig, place, ['nft', 'delete table inet cut']);
}

/**
 * Delays every packet that leaves a machine or, if the kernel has no netem, new connections to its database
 * in both directions.
 */
export async function delay(rig: Rig, place: Place, ms: number): Promise<Mend> {
  try {
    await mustIn(rig, place, ['tc', 'qdisc', 'add', 'dev', 'eth0', 'root', 'netem', 'delay', `${ms}ms`]);
    return () => mustIn(rig, place, ['tc', 'qdisc', 'del', 'dev', 'eth0', 'root']);
  } catch {
    return delayByRelay(rig, place, ms);
  }
}

async function delayByRelay(rig: Rig, place: Place, ms: number): Promise<Mend> {
  const delayed = [ports.postgres, ports.patroni];
  const file = join(rig.root, 'tools/cluster/slow-relay.ts');
  const relay = start(rig, place, 'relay', [
    process.execPath,
    ...['--disable-warning=ExperimentalWarning', file, place.address, String(ms), ...delayed.map(String)],
  ]);
  await until(async () => {
    const relayed = `http://${place.address}:${relayPort(ports.patroni)}/patroni`;
    await mustIn(rig, place, ['curl', '-sf', '--max-time', '3', relayed]);
    return true;
  }, 'the relay passes on');
  await mustIn(rig, place, [
    'nft',
    [
      'add table ip relay',
      'add chain ip relay incoming { type nat hook prerouting priority -100; }',
      ...delayed.map(
        (port) => `add rule ip relay incoming iifname eth0 tcp dport ${port} redirect to :${relayPort(port)}`,
      ),
    ].join('; '),
  ]);
  return async () => {
    await mustIn(rig, place, ['nft', 'delete table ip relay']);
    await end(relay);
  };
}
