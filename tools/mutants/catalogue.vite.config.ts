import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import catalogue from '../../apps/portal/catalogue/vite.config.ts';
import { weavePlugin } from './vite-plugin.ts';
import { workFolder } from './work.ts';

/** Builds the catalogue with all drawn mutants, for the screen tests. */
export default mergeConfig(
  catalogue,
  defineConfig({
    plugins: [weavePlugin()],
    build: { outDir: join(workFolder(), 'catalogue'), emptyOutDir: true },
  }),
);
