import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractPlugin } from '../build/contract-plugin.ts';

/** The catalogue is a separate page, not part of what the server serves: it is at `/catalogue/`, the portal at `/rco/`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), contractPlugin()],
  build: {
    outDir: fileURLToPath(new URL('../dist-catalogue', import.meta.url)),
    emptyOutDir: true,
    chunkSizeWarningLimit: 2000,
  },
});
