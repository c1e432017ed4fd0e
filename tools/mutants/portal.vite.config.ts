import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import product from '../../apps/portal/vite.config.ts';
import { repositoryRoot } from '../start/processes.ts';
import { weavePlugin } from './vite-plugin.ts';
import { workFolder } from './work.ts';

/** Builds the portal with all drawn mutants; the product never serves this build. */
export default mergeConfig(
  product,
  defineConfig({
    root: join(repositoryRoot, 'apps/portal'),
    plugins: [weavePlugin()],
    build: { outDir: join(workFolder(), 'portal'), emptyOutDir: true },
  }),
);
