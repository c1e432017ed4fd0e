import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const answerLimitMs = 5000;

/** Makes a mutant the active one in every program of the product, and in those that start later; 0 is none. */
export async function activate(sockets: string, id: number): Promise<void> {
  writeFileSync(join(sockets, 'active'), String(id));
  await ask(sockets, String(id));
}

/** The mutants the product passed by since it was asked before. */
export async function takeReached(sockets: string): Promise<number[]> {
  const running = await ask(sockets, 'take');
  const ended = join(sockets, 'ended');
  if (!existsSync(ended)) return running;
  const lines = readFileSync(ended, 'utf8').split('\n').filter(Boolean);
  rmSync(ended);
  return [...new Set([...running, ...lines.flatMap((line) => JSON.parse(line) as number[])])];
}

async function ask(folder: string, order: string): Promise<number[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sock'));
  const answers = await Promise.all(names.map((name) => askOne(join(folder, name), order)));
  return [...new Set(answers.flat())];
}

async function askOne(socket: string, order: string): Promise<number[]> {
  const connection = connect(socket);
  connection.setTimeout(answerLimitMs, () => connection.destroy(new Error('the product does not answer')));
  connection.end(`${order}\n`);
  try {
    return JSON.parse(await text(connection)) as number[];
  } catch (error) {
    const isGone = ['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '');
    if (!isGone) throw error;
    rmSync(socket, { force: true });
    return [];
  }
}
