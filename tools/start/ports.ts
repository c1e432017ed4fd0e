import { createServer } from 'node:net';
import { StartError } from '@waypost/platform/lifecycle';

/** A port on which the installation will listen, and the variable that sets it. */
export type PortSetting = { variable: string; port: number };

/**
 * Makes sure that every port is free before anything starts.
 *
 * @throws StartError that names every port in use, and the variable to set
 */
export async function checkPorts(host: string, wanted: PortSetting[]): Promise<void> {
  const problems: string[] = [];
  for (const [index, { variable, port }] of wanted.entries()) {
    const duplicate = wanted.slice(0, index).find((other) => other.port === port);
    const problem = duplicate ? `is also ${duplicate.variable}` : await findProblem(host, port);
    if (problem) problems.push(`port ${port} (${variable}) ${problem}`);
  }
  if (problems.length === 0) return;
  const variables = problems.length === 1 ? 'that variable' : 'those variables';
  throw new StartError(
    `${problems.join(', ')}; free it or set ${variables} to another port.`.replace(/^p/, 'P'),
  );
}

async function findProblem(host: string, port: number): Promise<string | null> {
  // Browsers try ::1 for "localhost" too, so a program that listens there would answer instead.
  const hosts = host === '127.0.0.1' ? [host, '::1'] : [host];
  for (const candidate of hosts) {
    const code = await listenError(candidate, port);
    if (code === 'EADDRINUSE') return 'is already in use';
    if (code === 'EACCES') return 'needs more rights than this user has';
    if (code && candidate === host) return `cannot be listened on at ${host} (${code})`;
  }
  return null;
}

function listenError(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
