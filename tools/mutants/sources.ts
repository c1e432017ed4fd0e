import { join, relative } from 'node:path';
import ts from 'typescript';
import { repositoryRoot } from '../start/processes.ts';
import { findCandidates } from './candidates.ts';
import type { LocatedCandidate } from './draw.ts';
import type { Area } from './mutant.ts';

const folders: readonly { area: Area; folder: RegExp }[] = [
  { area: 'reader', folder: /^packages\/(x12|dmn)\/src\// },
  { area: 'server', folder: /^packages\/(contract|platform)\/src\// },
  {
    area: 'server',
    folder: /^apps\/server\/src\/(app|framework|infrastructure|modules|processes|provision)\//,
  },
  { area: 'screens', folder: /^apps\/portal\/src\// },
];

/** Files that are excluded, and why. */
export const excludedFiles: readonly { files: RegExp; reason: string }[] = [
  { files: /\.test\.tsx?$|\/testing\//, reason: 'tests and what only they use' },
  {
    files: /\/app\/(measure|installation-metrics)\.ts$/,
    reason: 'figures for operators, not behavior of the product',
  },
  { files: /\/app\/docs\//, reason: 'the page that shows the description of the interface' },
  { files: /\/ui\/theme[^/]*\.tsx?$/, reason: 'what something looks like' },
  { files: /permission-catalogue\.ts$/, reason: 'words for permissions, one line each' },
];

/** Finds all candidates in the sources; the type checker determines which values a field may have. */
export function allCandidates(): LocatedCandidate[] {
  return ['tsconfig.json', 'apps/portal/tsconfig.json'].flatMap((config) => {
    const program = createProgramFor(config);
    const checker = program.getTypeChecker();
    return program.getSourceFiles().flatMap((source) => {
      const file = relative(repositoryRoot, source.fileName);
      const area = folders.find(({ folder }) => folder.test(file))?.area;
      if (!area || excludedFiles.some(({ files }) => files.test(file))) return [];
      // The portal's TypeScript program includes the contract too.
      if ((area === 'screens') !== config.includes('portal')) return [];
      return findCandidates(source, checker).map((candidate) => ({ area, file, ...candidate }));
    });
  });
}

function createProgramFor(config: string): ts.Program {
  const path = join(repositoryRoot, config);
  const { config: read } = ts.readConfigFile(path, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(read, ts.sys, join(path, '..'));
  return ts.createProgram(fileNames, options);
}
