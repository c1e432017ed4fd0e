// A stand-in for a program of the product: it serves /health on STAND_IN_PORT, or behaves as STAND_IN specifies.
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { notifyLauncher, runProgram, StartError } from '@waypost/platform/lifecycle';

runProgram('stand-in', async () => {
  if (process.env.STAND_IN === 'refuses') throw new StartError('The shelf is empty, says 900-55-1234.');
  if (process.env.STAND_IN === 'waits') {
    notifyLauncher({ type: 'waiting', reason: 'The shelf is away.' });
    await setTimeout(Number(process.env.STAND_IN_WAITS_MS));
  }
  if (process.env.STAND_IN === 'hangs') await setTimeout(Number(process.env.STAND_IN_WAITS_MS));
  const server = createServer((request, response) => {
    if (request.url === '/end') process.exit(7);
    response.end(String(process.pid));
  });
  await new Promise<void>((resolve) => {
    server.listen(Number(process.env.STAND_IN_PORT), '127.0.0.1', resolve);
  });
  return async () => {
    server.closeAllConnections();
    server.close();
  };
});
