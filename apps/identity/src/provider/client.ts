import type { Config } from '@waypost/platform/config';
import type { ClientMetadata } from 'oidc-provider';

/**
 * The portal: a browser application that can keep no secret, so it proves itself by PKCE and its redirect
 * addresses (RFC 9700 2.1.1). No other client exists.
 */
export function portalClient(config: Config): ClientMetadata {
  const base = config.portalUrl;
  return {
    client_id: 'waypost-portal',
    client_name: 'Waypost',
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: 'openid profile email offline_access',
    redirect_uris: [`${base}signin-callback`],
    post_logout_redirect_uris: [`${base}logout`, base],
    id_token_signed_response_alg: 'ES256',
    require_auth_time: true,
  };
}
