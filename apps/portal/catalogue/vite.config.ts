import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractPlugin } from '../build/contract-plugin.ts';

/** The catalogue is a page of its own: nothing of it is in what the server serves. It lies under `/catalogue/`, the portal under `/rco/`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), contractPlugin()],
  build: {
    outDir: fileURLToPath(new URL('../dist-catalogue', import.meta.url)),
    emptyOutDir: true,
    chunkSizeWarningLimit: 2000,
  },
});
