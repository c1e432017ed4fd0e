import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readyLine } from './accounts.ts';
import { readOptions, requireDemoDatabase } from './options.ts';
import { checkPorts } from './ports.ts';

const account = { name: 'Dana', role: 'Task worker', mayDo: 'Works', email: 'dana@lakemont.example' };

describe('npm start', () => {
  it('npm start ends with one line with the address and the accounts', () => {
    const two = [
      { ...account, password: 'shared' },
      { ...account, email: 'ruth@lakemont.example', password: 'shared' },
    ];
    expect(readyLine('http://localhost:4600/rco/', two)).toBe(
      'Waypost is ready: http://localhost:4600/rco/  Sign in as dana@lakemont.example, ruth@lakemont.example (password shared)',
    );
    expect(readyLine('http://localhost:4600/rco/', [])).toBe('Waypost is ready: http://localhost:4600/rco/');
    expect(readyLine('http://x/rco/', [{ ...account, password: null }])).not.toMatch(/password/);
  });

  it('npm start refuses an unknown option', () => {
    expect(readOptions(['--reset'])).toEqual({ reset: true, demo: false });
    expect(() => readOptions(['--rest'])).toThrow(/does not know --rest/);
  });

  it('npm start does not write the demo to a PostgreSQL without --demo', () => {
    const externalDatabase = { databaseUrl: 'postgres://waypost:hunter2@db.example.org/waypost' };
    expect(() => requireDemoDatabase(externalDatabase, readOptions([]))).toThrow(
      /say npm start -- --demo if that database/,
    );
    expect(() => requireDemoDatabase(externalDatabase, readOptions([]))).not.toThrow(/hunter2/);
    expect(() => requireDemoDatabase(externalDatabase, readOptions(['--demo']))).not.toThrow();
    expect(() => requireDemoDatabase({ databaseUrl: null }, readOptions([]))).not.toThrow();
  });

  it('npm start names every port that is in use or set twice, with its variable', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const wanted = [
      { variable: 'PORT', port },
      { variable: 'IDENTITY_PORT', port },
    ];
    await expect(checkPorts('127.0.0.1', wanted)).rejects.toThrow(
      `Port ${port} (PORT) is already in use, port ${port} (IDENTITY_PORT) is also PORT; free it or set those variables to another port.`,
    );
    server.close();
    await once(server, 'close');
    await expect(checkPorts('127.0.0.1', wanted.slice(0, 1))).resolves.toBeUndefined();
  });
});
