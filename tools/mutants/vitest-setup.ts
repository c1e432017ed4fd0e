// Beside every test file of a recording run: notes which mutants each test passes by.
import { relative } from 'node:path';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { repositoryRoot } from '../start/processes.ts';
import { takeReached } from './control.ts';
import { addReached, type Suite } from './work.ts';

const { MUTANTS_FOLDER: folder = '', MUTANTS_SUITE, MUTANTS_SOCKETS: sockets, MUTANTS_RECORD } = process.env;
const suite: Suite = MUTANTS_SUITE === 'api' ? 'api' : 'unit';
const active = Number(process.env.MUTANTS_ACTIVE ?? 0);

let reached = new Set<number>();
Object.assign(globalThis, {
  __mutant(id: number) {
    reached.add(id);
    return id === active;
  },
});

async function take(): Promise<number[]> {
  if (suite === 'api') return sockets ? await takeReached(sockets) : [];
  const ids = [...reached];
  reached = new Set();
  return ids;
}

if (MUTANTS_RECORD) {
  let began = performance.now();
  const note = async (test: string | null): Promise<void> => {
    const { testPath = '' } = expect.getState();
    const ms = Math.round(performance.now() - began);
    addReached(folder, { suite, file: relative(repositoryRoot, testPath), test, ids: await take(), ms });
    began = performance.now();
  };
  beforeEach(() => note(null));
  afterEach(({ task }) => note(task.name));
  afterAll(async () => {
    await note(null);
    addReached(folder, {
      suite,
      file: relative(repositoryRoot, expect.getState().testPath ?? ''),
      done: true,
    });
  });
}
