import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import product from '../../apps/portal/vite.config.ts';
import { repositoryRoot } from '../start/processes.ts';
import { weavePlugin } from './vite-plugin.ts';
import { workFolder } from './work.ts';

/** The portal with all drawn mutants in it; nothing of it is in what the product serves. */
export default mergeConfig(
  product,
  defineConfig({
    root: join(repositoryRoot, 'apps/portal'),
    plugins: [weavePlugin()],
    build: { outDir: join(workFolder(), 'portal'), emptyOutDir: true },
  }),
);
