/** Made by `build/contract-plugin.ts`. */
declare module 'virtual:contract' {
  import type { Contract } from '@waypost/contract';
  import type { DownloadBodies } from '@waypost/contract/files/downloads';
  import type { Operations } from '@waypost/contract/graphql';

  /** The contract's routes alone. */
  export const routes: Contract;
  /** The names of the calls that carry a key, `service.call`. */
  export const keyed: readonly string[];
  export const documents: Record<keyof Operations, { service: string; document: string }>;
  /** How files are downloaded. */
  export const files: Record<keyof DownloadBodies, { method: 'GET' | 'POST'; path: string }>;
}
