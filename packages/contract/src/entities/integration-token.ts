import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, secret } from '../core/classes.ts';
import { instant, uuid } from '../core/values.ts';

/**
 * A user's sign-in at the document system (P-286 to P-289): OAuth 2.0, authorization code with PKCE. The verifier
 * and the refresh token stay on the server; a page gets the access token with which it requests documents.
 */

/** The systems with a sign-in, by their names on the wire. */
const type = internal(z.enum(['OnBase']));

/** The facility of the documents. A request: the user must work there. */
const facilityHeader = internal(uuid);

const accessTokenSchema = z.object({
  accessToken: secret(z.string()),
  expiresAt: internal(instant),
});
export type IntegrationToken = z.infer<typeof accessTokenSchema>;

const route = (method: 'GET' | 'POST', name: string, summary: string, description: string) =>
  oc.route({
    method,
    path: `/services/policy/userintegrationtoken/${name}`,
    inputStructure: 'detailed',
    tags: ['policy'],
    summary,
    description,
  });

export const integrationTokenContract = {
  getToken: route(
    'GET',
    'GetToken',
    'An access token for the document system',
    'Of the facility that the `FacilityId` header names, else of the facility last signed in for. 404: sign in first; 409: the sign-in there has ended, sign in again.',
  )
    .input(
      z.object({
        query: z.strictObject({ type }),
        headers: z.looseObject({ facilityid: facilityHeader.optional() }),
      }),
    )
    .output(accessTokenSchema),
  pkce: route(
    'POST',
    'pkce',
    'Begin a sign-in at the document system',
    'At the system of the facility that the `FacilityId` header names, else at that of the installation. Open `authorizationUrl` in a window; it comes back to `docsCallBack` with a code and this `state`. Works once, within ten minutes, in this session.',
  )
    .input(
      z.object({
        headers: z.looseObject({ facilityid: facilityHeader.optional() }),
        body: z.strictObject({ type }),
      }),
    )
    .output(
      z.object({
        codeChallenge: internal(z.string()),
        codeChallengeMethod: internal(z.literal('S256')),
        state: internal(z.string()),
        authorizationUrl: internal(z.string()),
        expiresAt: internal(instant),
      }),
    ),
  getTokenAccept: route(
    'POST',
    'GetTokenAccept',
    'Finish a sign-in at the document system with the code it gave',
    'Needs the `FacilityId` header, of a facility with the system that the sign-in was begun at. Without `state` the code counts for the sign-in that this session began last.',
  )
    .input(
      z.object({
        headers: z.looseObject({ facilityid: facilityHeader }),
        body: z.strictObject({
          type,
          authCode: secret(z.string().min(1).max(4000)),
          state: internal(z.string().min(1).max(200)).optional(),
          /** The issuer of the code (RFC 9207); required where the system's issuer is known. */
          iss: internal(z.string().min(1).max(2000)).optional(),
        }),
      }),
    )
    .output(accessTokenSchema),
};
