import type { Clock } from '@waypost/platform/clock';
import { classifyDatabaseError } from '@waypost/platform/database/trouble';
import type { Keyring } from '@waypost/platform/keyring';
import type { Logger } from '@waypost/platform/logger';
import type { JWK } from 'jose';
import { Provider } from 'oidc-provider';
import { loadSigningKeys } from '../keys/signing-keys.ts';
import { type ProviderParts, providerConfiguration } from './configuration.ts';

type Parts = Omit<ProviderParts, 'signingKeys'> & { keyring: Keyring; clock: Clock };

/**
 * Holds the current provider, which `refresh` creates with the signing keys and recreates when they have changed. The
 * provider's state is in the database.
 */
export type CurrentProvider = { current(): Provider; refresh(): Promise<void> };

export function currentProvider(parts: Parts, logger: Logger): CurrentProvider {
  const idsOf = (keys: JWK[]): string => keys.map(({ kid }) => kid).join(' ');
  let created: { provider: Provider; keys: JWK[] } | null = null;
  return {
    current() {
      if (!created) throw new Error('the signing keys have not been read');
      return created.provider;
    },
    async refresh() {
      const keys = await loadSigningKeys(parts.db, parts.keyring, parts.clock);
      if (created && idsOf(keys) === idsOf(created.keys)) return;
      if (created) logger.info({ signingKey: keys[0]?.kid, published: keys.length }, 'signing keys changed');
      created = { provider: createProvider({ ...parts, signingKeys: keys }, logger), keys };
    },
  };
}

export type { Provider };

/** Creates the OpenID provider of this installation. */
function createProvider(parts: ProviderParts, logger: Logger): Provider {
  const provider = new Provider(parts.config.identityUrl, providerConfiguration(parts));
  // Scheme and host of every request are set to the issuer's before the provider sees it (mount-provider.ts).
  provider.proxy = true;
  // The provider includes the session's id in ID tokens only for back-channel sign-out; the portal needs it to sign
  // out.
  provider.Client.prototype.includeSid = () => true;

  // Error messages are the provider's own sentences; parameters, codes and tokens are not logged.
  const logRefusal = (event: string) => (_ctx: unknown, error: Error) =>
    logger.info({ event, reason: error.message }, 'request refused');
  provider.on('authorization.error', logRefusal('authorization.error'));
  provider.on('grant.error', logRefusal('grant.error'));
  provider.on('userinfo.error', logRefusal('userinfo.error'));
  provider.on('end_session.error', logRefusal('end_session.error'));
  provider.on('server_error', (ctx, error) => {
    logger.error({ error }, 'the provider failed');
    if (!classifyDatabaseError(error) || ctx.status < 500) return;
    ctx.status = 503;
    ctx.set('retry-after', '2');
  });
  provider.on('end_session.success', () => logger.info({ event: 'end_session.success' }, 'signed out'));
  return provider;
}
