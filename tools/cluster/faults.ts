import { join } from 'node:path';
import { signal } from './namespaces.ts';
import { databaseMachines, etcdMachines, type Machine, ports, relayPort } from './places.ts';
import { end, type Rig, runOnMachine, setConnected, start, until } from './program.ts';

/** Ends everything on a machine at once, like a power cut, without closing connections. */
export async function killMachine(rig: Rig, machine: Machine): Promise<void> {
  const { namespaces } = rig;
  await setConnected(rig, machine, false);
  await until(
    () => {
      const left = namespaces.processes(machine);
      for (const id of left) signal(id, 'SIGKILL');
      return left.length === 0;
    },
    `everything on ${machine.name} has ended`,
    10_000,
  );
}

/** Suspends everything on a machine, like an overloaded host; returns a function that resumes it. */
export async function suspendMachine({ namespaces }: Rig, machine: Machine): Promise<Repair> {
  const ids = namespaces.processes(machine);
  for (const id of ids) signal(id, 'SIGSTOP');
  return async () => {
    for (const id of ids) signal(id, 'SIGCONT');
  };
}

/** Takes a fault away. */
export type Repair = () => Promise<unknown>;

type Direction = 'both' | 'out';

/**
 * Drops every packet between a database machine and the rest of the cluster, including the members of etcd on
 * other machines; clients of the database still reach it. With only outgoing packets dropped, the machine
 * still receives the others.
 */
export function isolateMachine(rig: Rig, machine: Machine, direction: Direction = 'both'): Promise<Repair> {
  const set = (machines: readonly Machine[]): string =>
    `{ ${machines
      .filter((other) => other !== machine)
      .map(({ address }) => address)
      .join(', ')} }`;
  const nodes = set(databaseMachines);
  const members = set(etcdMachines);
  const etcd = `{ ${ports.etcd}, ${ports.etcdPeer} }`;
  return addFirewallRules(rig, machine, [
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
export function dropPackets(rig: Rig, machine: Machine, percent: number): Promise<Repair> {
  return addFirewallRules(rig, machine, [
    `add rule inet cut input iifname eth0 numgen random mod 100 < ${percent} drop`,
  ]);
}

async function addFirewallRules(rig: Rig, machine: Machine, of: readonly string[]): Promise<Repair> {
  await runOnMachine(rig, machine, [
    'nft',
    [
      'add table inet cut',
      'add chain inet cut input { type filter hook input priority 0; }',
      'add chain inet cut output { type filter hook output priority 0; }',
      ...of,
    ].join('; '),
  ]);
  return () => runOnMachine(rig, machine, ['nft', 'delete table inet cut']);
}

/**
 * Delays every packet that leaves a machine or, if the kernel has no netem, new connections to its database
 * in both directions.
 */
export async function delay(rig: Rig, machine: Machine, ms: number): Promise<Repair> {
  try {
    await runOnMachine(rig, machine, [
      'tc',
      'qdisc',
      'add',
      'dev',
      'eth0',
      'root',
      'netem',
      'delay',
      `${ms}ms`,
    ]);
    return () => runOnMachine(rig, machine, ['tc', 'qdisc', 'del', 'dev', 'eth0', 'root']);
  } catch {
    return delayByRelay(rig, machine, ms);
  }
}

async function delayByRelay(rig: Rig, machine: Machine, ms: number): Promise<Repair> {
  const delayed = [ports.postgres, ports.patroni];
  const file = join(rig.root, 'tools/cluster/slow-relay.ts');
  const relay = start(rig, machine, 'relay', [
    process.execPath,
    ...['--disable-warning=ExperimentalWarning', file, machine.address, String(ms), ...delayed.map(String)],
  ]);
  await until(async () => {
    const relayed = `http://${machine.address}:${relayPort(ports.patroni)}/patroni`;
    await runOnMachine(rig, machine, ['curl', '-sf', '--max-time', '3', relayed]);
    return true;
  }, 'the relay passes on');
  await runOnMachine(rig, machine, [
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
    await runOnMachine(rig, machine, ['nft', 'delete table ip relay']);
    await end(relay);
  };
}
