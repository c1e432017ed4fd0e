import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkName, chunks } from './build/chunks.ts';
import { compressPlugin } from './build/compress-plugin.ts';
import { contractPlugin } from './build/contract-plugin.ts';
import { iconsPlugin } from './build/icons-plugin.ts';

export default defineConfig({
  base: '/rco/',
  plugins: [react(), contractPlugin(), iconsPlugin(), compressPlugin()],
  build: {
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // Unused shapes of the contract are left out, and zod with the last one.
      treeshake: { manualPureFunctions: ['z', 'open', 'internal', 'phi', 'secret'] },
      output: { codeSplitting: chunks, chunkFileNames: chunkName },
    },
  },
  experimental: {
    // The server may put an environment suffix before the base path: only the page has it, so files refer to each
    // other by relative addresses.
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
});
