import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import catalogue from '../../apps/portal/catalogue/vite.config.ts';
import { weavePlugin } from './vite-plugin.ts';
import { workFolder } from './work.ts';

/** The catalogue with all drawn mutants in it, for the states of the screens. */
export default mergeConfig(
  catalogue,
  defineConfig({
    plugins: [weavePlugin()],
    build: { outDir: join(workFolder(), 'catalogue'), emptyOutDir: true },
  }),
);
