import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractPlugin } from './build/contract-plugin.ts';

export default defineConfig({
  base: '/rco/',
  plugins: [react(), contractPlugin()],
  build: {
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // A shape of the contract that nothing reads is left out, and with the last one zod.
      treeshake: { manualPureFunctions: ['z', 'open', 'internal', 'phi', 'secret'] },
    },
  },
  experimental: {
    // The server may put an environment suffix before the base path: only the page names it, files find each
    // other by their own place.
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
});
