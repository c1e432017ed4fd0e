import { TOKEN_PATH } from '@waypost/contract/machine-accounts/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientDetails } from '../framework/authenticate.ts';
import { countCall } from '../framework/call-limits.ts';
import type { Program } from '../framework/program.ts';
import { idFrom } from '../infrastructure/ids.ts';
import { issueToken } from '../modules/machine-accounts/module.ts';

/** Maximum number of tokens per address and minute. */
const PER_ADDRESS = 240;

/** A refusal of the token endpoint in the terms of RFC 6749, 5.2. */
class TokenRefusal extends Error {
  readonly status: 400 | 401;
  readonly code: string;
  constructor(status: 400 | 401, code: string, description: string) {
    super(description);
    this.status = status;
    this.code = code;
  }
}
const invalidRequest = (description: string) => new TokenRefusal(400, 'invalid_request', description);
const invalidClient = () =>
  new TokenRefusal(401, 'invalid_client', 'The client id and secret open no account that works.');

/** The token endpoint of machine accounts: the client credentials grant (RFC 6749, 4.4). */
export function mountTokenEndpoint(app: FastifyInstance, program: Program): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 10_000 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.post(TOKEN_PATH, async (request, reply) => {
    request.operation = 'oauth.token';
    reply.header('pragma', 'no-cache');
    countCall(program, request, { callerId: idFrom(`token ${request.ip}`), perMinute: PER_ADDRESS });
    try {
      const { token, seconds, entityId, facilityIds } = await tokenFor(program, request);
      // The ids for later calls are members of our own besides those of the protocol (RFC 6749, 5.1).
      return {
        access_token: token,
        token_type: 'Bearer',
        expires_in: seconds,
        entity_id: entityId,
        facility_ids: facilityIds,
      };
    } catch (error) {
      if (!(error instanceof TokenRefusal)) throw error;
      return refuse(reply, error);
    }
  });
}

function refuse(reply: FastifyReply, { status, code, message }: TokenRefusal) {
  if (status === 401) reply.header('www-authenticate', 'Basic realm="Waypost", charset="UTF-8"');
  // Not a problem of the catalogue: clients of OAuth read this shape.
  const body = JSON.stringify({ error: code, error_description: message });
  return reply.status(status).type('application/json;charset=UTF-8').send(body);
}

async function tokenFor(program: Program, request: FastifyRequest) {
  const form = request.body;
  if (!(form instanceof URLSearchParams))
    throw invalidRequest('Send a form (application/x-www-form-urlencoded).');
  if (new Set(form.keys()).size < form.size) throw invalidRequest('Send each parameter once.');
  const grant = form.get('grant_type');
  if (!grant) throw invalidRequest('Send grant_type.');
  if (grant !== 'client_credentials')
    throw new TokenRefusal(400, 'unsupported_grant_type', 'Send grant_type=client_credentials.');
  if (form.get('scope'))
    throw new TokenRefusal(400, 'invalid_scope', 'An account has what it was given; send no scope.');
  const issued = await issueToken(program, credentialsIn(request, form), {
    client: clientDetails(request),
    correlationId: request.id,
  });
  if (issued) return issued;
  program.logger.warn({ correlationId: request.id, ip: request.ip }, 'machine account refused');
  throw invalidClient();
}

/** The client id and secret, by `Authorization: Basic` or in the form, not by both (RFC 6749, 2.3). */
function credentialsIn({ headers }: FastifyRequest, form: URLSearchParams) {
  const inForm = { clientId: form.get('client_id'), clientSecret: form.get('client_secret') };
  if (headers.authorization === undefined) {
    const { clientId, clientSecret } = inForm;
    if (!clientId || !clientSecret) throw invalidClient();
    return { clientId, clientSecret };
  }
  if (inForm.clientSecret !== null) throw invalidRequest('Send the client secret once.');
  const [, encoded] = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(headers.authorization) ?? [];
  const [, id, secret] = /^([^:]+):(.+)$/.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
  if (id === undefined || secret === undefined) throw invalidClient();
  const clientId = decoded(id);
  if (inForm.clientId !== null && inForm.clientId !== clientId)
    throw invalidRequest('Send the client id once.');
  return { clientId, clientSecret: decoded(secret) };
}

/** Both parts of Basic are form-encoded before they are joined. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalidClient();
  }
}
