import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { contractPlugin } from '../../apps/portal/build/contract-plugin.ts';
import product from '../../vitest.config.ts';
import { repositoryRoot } from '../start/processes.ts';
import { weavePlugin } from './vite-plugin.ts';

const setupFiles = [join(import.meta.dirname, 'vitest-setup.ts')];

/** The product's projects as they are, with the drawn mutants in what they load and a note of which they pass by. */
const projects = (product.test?.projects ?? []).flatMap((project) => {
  if (typeof project !== 'object' || !('test' in project) || !project.test) return [];
  const { test } = project;
  if (test.name === 'unit')
    return [
      { root: repositoryRoot, plugins: [weavePlugin(), contractPlugin()], test: { ...test, setupFiles } },
    ];
  return test.name === 'api' ? [{ root: repositoryRoot, test: { ...test, setupFiles } }] : [];
});

export default defineConfig({ root: repositoryRoot, test: { projects } });
