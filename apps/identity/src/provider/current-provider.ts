import type { Clock } from '@waypost/platform/clock';
import type { Keyring } from '@waypost/platform/keyring';
import type { Logger } from '@waypost/platform/logger';
import type { JWK } from 'jose';
import { loadSigningKeys } from '../keys/signing-keys.ts';
import type { ProviderParts } from './configuration.ts';
import { createProvider, type Provider } from './create-provider.ts';

type Parts = Omit<ProviderParts, 'signingKeys'> & { keyring: Keyring; clock: Clock };

/** The provider as it is now: it is made anew when its signing keys have changed. All it knows is in the database. */
export type CurrentProvider = { now(): Provider; refresh(): Promise<void> };

export async function currentProvider(parts: Parts, logger: Logger): Promise<CurrentProvider> {
  const load = () => loadSigningKeys(parts.db, parts.keyring, parts.clock);
  const idsOf = (keys: JWK[]): string => keys.map(({ kid }) => kid).join(' ');
  let keys = await load();
  let provider = createProvider({ ...parts, signingKeys: keys }, logger);
  return {
    now: () => provider,
    async refresh() {
      const found = await load();
      if (idsOf(found) === idsOf(keys)) return;
      keys = found;
      provider = createProvider({ ...parts, signingKeys: keys }, logger);
      logger.info({ signingKey: keys[0]?.kid, published: keys.length }, 'signing keys changed');
    },
  };
}
