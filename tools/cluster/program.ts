import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Namespaces, PATH } from './namespaces.ts';
import type { Machine } from './places.ts';

/** The context in which the cluster's parts are created: the folder of the run and its namespaces. */
export type Rig = { folder: string; root: string; namespaces: Namespaces };

export type StartOptions = { user?: string; env?: Record<string, string> };

const child = new WeakMap<Program, ChildProcess>();

/** A program that runs in a namespace; its output is in the file of its name. */
export type Program = { name: string; id: number };

/** Starts a program in a namespace, which other namespaces can reach only over the network. */
export function start(
  { folder, namespaces }: Rig,
  machine: Machine,
  name: string,
  command: readonly string[],
  { user, env = {} }: StartOptions = {},
): Program {
  const [program = '', ...args] = [...namespaces.prefix(machine, user), ...command];
  const log = openSync(join(folder, `${machine.name}-${name}.log`), 'a');
  const started = spawn(program, args, {
    cwd: '/',
    env: { PATH, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const running = { name: `${machine.name} ${name}`, id: started.pid ?? 0 };
  child.set(running, started);
  return running;
}

export function hasEnded(program: Program): boolean {
  const process = child.get(program);
  return !process || process.exitCode !== null || process.signalCode !== null;
}

/** Ends a program with a signal to stop or like a power cut, and waits for its end. */
export async function end(program: Program, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const process = child.get(program);
  if (!process || hasEnded(program)) return;
  const ended = once(process, 'exit');
  process.kill(signal);
  await Promise.race([ended, sleep(30_000, undefined, { ref: false })]);
  if (!hasEnded(program)) process.kill('SIGKILL');
}

/** Runs a command in a namespace to its end and returns its output. The load continues meanwhile. */
async function executeOnMachine(
  { namespaces }: Pick<Rig, 'namespaces'>,
  machine: Machine,
  command: readonly string[],
  { user, env = {} }: StartOptions = {},
): Promise<{ code: number | null; output: string }> {
  const [program = '', ...args] = [...namespaces.prefix(machine, user), ...command];
  const started = spawn(program, args, {
    cwd: '/',
    env: { PATH, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 600_000,
  });
  const [[code], out, problems] = await Promise.all([
    once(started, 'exit') as Promise<[number | null]>,
    text(started.stdout),
    text(started.stderr),
  ]);
  return { code, output: `${out}${problems}` };
}

/** Does the same for a command that must succeed. */
export async function runOnMachine(
  rig: Pick<Rig, 'namespaces'>,
  machine: Machine,
  command: readonly string[],
  options?: StartOptions,
): Promise<string> {
  const { code, output } = await executeOnMachine(rig, machine, command, options);
  if (code !== 0) throw new Error(`${machine.name}: ${command.join(' ')} ended with ${code}: ${output}`);
  return output;
}

/** Polls until a condition holds; an error of the condition counts as false. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  description: string,
  limitMs = 120_000,
  everyMs = 200,
): Promise<void> {
  const isConditionMet = async () => {
    try {
      return await condition();
    } catch {
      return false;
    }
  };
  for (const end = Date.now() + limitMs; !(await isConditionMet()); await sleep(everyMs))
    if (Date.now() > end) throw new Error(`not within ${limitMs / 1000} s: ${description}`);
}

/** Connects a machine to the network, or disconnects it. */
export const setConnected = (
  rig: Pick<Rig, 'namespaces'>,
  machine: Machine,
  isIn: boolean,
): Promise<string> => runOnMachine(rig, machine, ['ip', 'link', 'set', 'eth0', isIn ? 'up' : 'down']);
