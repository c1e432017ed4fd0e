import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { contractPlugin } from '../../apps/portal/build/contract-plugin.ts';
import product from '../../vitest.config.ts';
import { repositoryRoot } from '../start/processes.ts';
import { weavePlugin } from './vite-plugin.ts';

const setupFiles = [join(import.meta.dirname, 'vitest-setup.ts')];
const runner = process.env.MUTANTS_RECORD ? { runner: join(import.meta.dirname, 'runner.ts') } : {};

/** The product's projects as they are, with the drawn mutants in what they load. */
const projects = (product.test?.projects ?? []).flatMap((project) => {
  if (typeof project !== 'object' || !('test' in project) || !project.test) return [];
  const test = { ...project.test, ...runner, setupFiles };
  if (test.name === 'unit')
    return [{ root: repositoryRoot, plugins: [weavePlugin(), contractPlugin()], test }];
  // What tests import of the product is changed with it: an expectation read from the sources is no proof.
  return test.name === 'api' ? [{ root: repositoryRoot, plugins: [weavePlugin()], test }] : [];
});

export default defineConfig({ root: repositoryRoot, test: { projects } });
