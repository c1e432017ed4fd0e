import { join, relative } from 'node:path';
import ts from 'typescript';
import { repositoryRoot } from '../start/processes.ts';
import { candidatesIn } from './candidates.ts';
import type { Placed } from './draw.ts';
import type { Room } from './mutant.ts';

const folders: readonly { room: Room; folder: RegExp }[] = [
  { room: 'reader', folder: /^packages\/(x12|dmn)\/src\// },
  { room: 'server', folder: /^packages\/(contract|platform)\/src\// },
  {
    room: 'server',
    folder: /^apps\/server\/src\/(app|framework|infrastructure|modules|processes|provision)\//,
  },
  { room: 'screens', folder: /^apps\/portal\/src\// },
];

/** What is left out, and why. */
export const leftOut: readonly { files: RegExp; reason: string }[] = [
  { files: /\.test\.tsx?$|\/testing\//, reason: 'tests and what only they use' },
  {
    files: /\/app\/(measure|installation-metrics)\.ts$/,
    reason: 'figures for operators, not behaviour of the product',
  },
  { files: /\/app\/docs\//, reason: 'the page that shows the description of the interface' },
  { files: /\/ui\/theme[^/]*\.tsx?$/, reason: 'what something looks like' },
  { files: /permission-catalogue\.ts$/, reason: 'words for permissions, one line each' },
];

/** Every candidate of the sources; the type checker tells which values a field may have. */
export function allCandidates(): Placed[] {
  return ['tsconfig.json', 'apps/portal/tsconfig.json'].flatMap((config) => {
    const program = programOf(config);
    const checker = program.getTypeChecker();
    return program.getSourceFiles().flatMap((source) => {
      const file = relative(repositoryRoot, source.fileName);
      const room = folders.find(({ folder }) => folder.test(file))?.room;
      if (!room || leftOut.some(({ files }) => files.test(file))) return [];
      // The portal's program reads the contract too.
      if ((room === 'screens') !== config.includes('portal')) return [];
      return candidatesIn(source, checker).map((candidate) => ({ room, file, ...candidate }));
    });
  });
}

function programOf(config: string): ts.Program {
  const path = join(repositoryRoot, config);
  const { config: read } = ts.readConfigFile(path, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(read, ts.sys, join(path, '..'));
  return ts.createProgram(fileNames, options);
}
