import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const answerLimitMs = 5000;

/** Activates a mutant in every running program of the product and in those that start later; 0 activates none. */
export async function activate(sockets: string, id: number): Promise<void> {
  writeFileSync(join(sockets, 'active'), String(id));
  await sendCommand(sockets, String(id));
}

/** Returns the mutants that the product has reached since the last call. */
export async function fetchReached(sockets: string): Promise<number[]> {
  const running = await sendCommand(sockets, 'take');
  const ended = join(sockets, 'ended');
  if (!existsSync(ended)) return running;
  const lines = readFileSync(ended, 'utf8').split('\n').filter(Boolean);
  rmSync(ended);
  return [...new Set([...running, ...lines.flatMap((line) => JSON.parse(line) as number[])])];
}

async function sendCommand(folder: string, command: string): Promise<number[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sock'));
  const answers = await Promise.all(names.map((name) => sendToProcess(join(folder, name), command)));
  return [...new Set(answers.flat())];
}

async function sendToProcess(socket: string, command: string): Promise<number[]> {
  const connection = connect(socket);
  connection.setTimeout(answerLimitMs, () => connection.destroy(new Error('the product does not answer')));
  connection.end(`${command}\n`);
  try {
    return JSON.parse(await text(connection)) as number[];
  } catch (error) {
    const isGone = ['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '');
    if (!isGone) throw error;
    rmSync(socket, { force: true });
    return [];
  }
}
