import type { Clock } from '@waypost/platform/clock';
import type { Keyring } from '@waypost/platform/keyring';
import type { Logger } from '@waypost/platform/logger';
import type { JWK } from 'jose';
import { loadSigningKeys } from '../keys/signing-keys.ts';
import type { ProviderParts } from './configuration.ts';
import { createProvider, type Provider } from './create-provider.ts';

type Parts = Omit<ProviderParts, 'signingKeys'> & { keyring: Keyring; clock: Clock };

/**
 * The provider as it is now: it is made with the signing keys, by the first `refresh`, and anew when they have changed.
 * All it knows is in the database.
 */
export type CurrentProvider = { now(): Provider; refresh(): Promise<void> };

export function currentProvider(parts: Parts, logger: Logger): CurrentProvider {
  const idsOf = (keys: JWK[]): string => keys.map(({ kid }) => kid).join(' ');
  let made: { provider: Provider; keys: JWK[] } | null = null;
  return {
    now() {
      if (!made) throw new Error('the signing keys have not been read');
      return made.provider;
    },
    async refresh() {
      const keys = await loadSigningKeys(parts.db, parts.keyring, parts.clock);
      if (made && idsOf(keys) === idsOf(made.keys)) return;
      if (made) logger.info({ signingKey: keys[0]?.kid, published: keys.length }, 'signing keys changed');
      made = { provider: createProvider({ ...parts, signingKeys: keys }, logger), keys };
    },
  };
}
