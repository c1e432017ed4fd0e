import { headerNames } from '@waypost/contract/core/headers';
import type { FastifyRequest } from 'fastify';
import type { Program } from '../../framework/program.ts';
import type { Identity } from '../../framework/verify-token.ts';
import { vouchedEmail } from '../../framework/verify-token.ts';

/**
 * Somebody whom nobody knows yet, and whose ID token vouches for no address: where the operator says so, the provider is
 * asked for it, with the access token of the same sign-in (OpenID Connect Core 5.3). No transaction is open meanwhile.
 */
export async function askedForEmail(
  { config, provider, signin }: Program,
  identity: Identity,
  request: FastifyRequest,
): Promise<Identity> {
  const accessToken = request.headers[headerNames.accessToken];
  if (!config.oidcUserinfo || identity.verifiedEmail !== null || typeof accessToken !== 'string')
    return identity;
  const known = await signin
    .selectFrom('app_user')
    .select('id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  if (known || !/^[\x21-\x7e]{1,8192}$/.test(accessToken)) return identity;
  const claims = await provider.userinfo(accessToken, identity.subject);
  return claims ? { ...identity, verifiedEmail: vouchedEmail(claims, config.oidcEmail) } : identity;
}
