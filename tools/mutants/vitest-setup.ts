// Runs before each unit and API test file: activates the mutant of this process, or records that the file is done.
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { repositoryRoot } from '../start/processes.ts';
import { addReached } from './work.ts';

const { MUTANTS_FOLDER: folder = '', MUTANTS_SUITE, MUTANTS_RECORD, MUTANTS_PATIENCE } = process.env;
const active = Number(process.env.MUTANTS_ACTIVE ?? 0);

if (MUTANTS_RECORD)
  afterAll(() => {
    const file = relative(repositoryRoot, expect.getState().testPath ?? '');
    addReached(folder, {
      suite: MUTANTS_SUITE === 'api' ? 'api' : 'unit',
      file,
      done: Number(MUTANTS_PATIENCE),
    });
  });
else Object.assign(globalThis, { __mutant: (id: number) => id === active });
