import { relative } from 'node:path';
import { repositoryRoot } from '../start/processes.ts';
import { weave } from './weave.ts';
import { readDrawn, workFolder } from './work.ts';

type Plugin = { name: string; enforce: 'pre'; transform(code: string, id: string): string | null };

/** Weaves the drawn mutants into the sources before any other plugin transforms them. */
export function weavePlugin(): Plugin {
  const { mutants } = readDrawn(workFolder());
  return {
    name: 'waypost-mutants',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(repositoryRoot, id.split('?')[0] ?? id);
      const own = mutants.filter((mutant) => mutant.file === file);
      return own.length > 0 ? weave(code, own) : null;
    },
  };
}
