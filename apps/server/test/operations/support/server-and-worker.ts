import pg from 'pg';
import { freePorts } from '../../../../../tools/test/free-ports.ts';
import type { Client } from '../../api/support/client.ts';
import type { Organization } from '../../api/support/organization.ts';
import { type Installation, newInstallation, type Running } from './installation.ts';

/**
 * An installation on its own PostgreSQL with a server, a worker, an organization, one of its users and direct
 * access to the database.
 */
export type ServerAndWorker = {
  installation: Installation;
  programs: Running[];
  at: Organization;
  dana: Client;
  unscopedPool: pg.Pool;
  remove(): Promise<void>;
};

export async function serverAndWorker(): Promise<ServerAndWorker> {
  const [port] = await freePorts(1);
  const installation = await newInstallation(`http://localhost:${port}`);
  const unscopedPool = new pg.Pool({ connectionString: installation.postgres.superuserUrl, max: 2 });
  // This pool loses its connections when the programs do.
  unscopedPool.on('error', () => undefined);
  const remove = async (): Promise<void> => {
    await unscopedPool.end();
    await installation.remove();
  };
  try {
    await installation.prepare();
    const programs = [await installation.server({ PORT: String(port) }), await installation.worker()];
    const at = await installation.organization();
    return { installation, programs, at, dana: await at.person('dana'), unscopedPool, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
