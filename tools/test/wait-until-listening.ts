import type { ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const startLimitMs = 10_000;

/**
 * Waits until a program that was just started accepts connections at a port; false when it ended or did not listen
 * within ten seconds.
 */
export async function waitUntilListening(program: ChildProcess, port: number): Promise<boolean> {
  const limit = Date.now() + startLimitMs;
  while (Date.now() < limit && program.exitCode === null) {
    const isListening = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      const done = (answer: boolean) => () => {
        socket.destroy();
        resolve(answer);
      };
      socket.on('connect', done(true));
      socket.on('error', done(false));
    });
    if (isListening) return true;
    await setTimeout(50);
  }
  return false;
}
