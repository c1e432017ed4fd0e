import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { contractPlugin } from '../../apps/portal/build/contract-plugin.ts';
import product from '../../vitest.config.ts';
import { repositoryRoot } from '../start/processes.ts';
import { projectsOf } from './tests.ts';
import { weavePlugin } from './vite-plugin.ts';

const setupFiles = [join(import.meta.dirname, 'vitest-setup.ts')];
const runner = process.env.MUTANTS_RECORD ? { runner: join(import.meta.dirname, 'runner.ts') } : {};

/** The product's test projects, with the drawn mutants in the loaded code. */
const projects = (product.test?.projects ?? []).flatMap((project) => {
  if (typeof project !== 'object' || !('test' in project) || !project.test) return [];
  const test = { ...project.test, ...runner, setupFiles };
  if (projectsOf.unit.includes(String(test.name)))
    return [{ root: repositoryRoot, plugins: [weavePlugin(), contractPlugin()], test }];
  // Product code that tests import has the mutants too, so an expectation taken from it proves nothing. Files run one
  // after another, because the product has one active mutant.
  return projectsOf.api.includes(String(test.name))
    ? [{ root: repositoryRoot, plugins: [weavePlugin()], test: { ...test, fileParallelism: false } }]
    : [];
});

export default defineConfig({ root: repositoryRoot, test: { projects } });
