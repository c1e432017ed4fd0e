import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { unprivilegedUser } from '../test/postgres.ts';
import { etcdMachines, type Machine, ports } from './places.ts';
import { hasEnded, type Program, type Rig, start } from './program.ts';

const peers = etcdMachines
  .map(({ name, address }) => `${name}=http://${address}:${ports.etcdPeer}`)
  .join(',');

/**
 * One of the five members that agree on the primary. Some are on the application hosts, so that there is a
 * majority even without both standbys.
 */
export class EtcdMember {
  readonly #rig: Rig;
  readonly #machine: Machine;
  readonly #folder: string;
  #running: Program | null = null;
  #isNew = true;

  constructor(rig: Rig, machine: Machine) {
    this.#rig = rig;
    this.#machine = machine;
    this.#folder = join(rig.folder, `${machine.name}-etcd`);
    const { uid = 0, gid = 0 } = unprivilegedUser();
    // Never on the disk of the database, because waiting for writes to its log would delay heartbeats.
    mkdirSync(this.#folder, { mode: 0o700 });
    chownSync(this.#folder, uid, gid);
  }

  /** Starts it if it is not running. */
  start(): void {
    if (this.#running && !hasEnded(this.#running)) return;
    const { address, name } = this.#machine;
    this.#running = start(
      this.#rig,
      this.#machine,
      'etcd',
      [
        'etcd',
        ...['--name', name, '--data-dir', this.#folder],
        ...['--listen-peer-urls', `http://${address}:${ports.etcdPeer}`],
        ...['--initial-advertise-peer-urls', `http://${address}:${ports.etcdPeer}`],
        ...['--listen-client-urls', `http://${address}:${ports.etcd},http://127.0.0.1:${ports.etcd}`],
        ...['--advertise-client-urls', `http://${address}:${ports.etcd}`],
        ...['--initial-cluster', peers, '--initial-cluster-token', 'waypost'],
        ...['--initial-cluster-state', this.#isNew ? 'new' : 'existing'],
        '--enable-v2',
        ...['--logger', 'zap'],
      ],
      { user: 'postgres' },
    );
    this.#isNew = false;
  }
}
