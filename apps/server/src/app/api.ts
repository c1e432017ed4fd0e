import { ORPCError } from '@orpc/client';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { contract } from '@waypost/contract';
import type { EventType } from '@waypost/contract/core/events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccessRule, Within } from '../framework/access-rules.ts';
import { machineToken, requireScope, requireSession } from '../framework/authenticate.ts';
import { countCall } from '../framework/call-limits.ts';
import type { CallContext } from '../framework/context.ts';
import { AppError } from '../framework/errors.ts';
import type { Program } from '../framework/program.ts';
import type { Verify } from '../framework/verify-token.ts';
import type { Scope } from '../framework/work.ts';
import { requireMachineScope } from './authenticate-machine.ts';
import { access, emittedBy, router } from './modules.ts';
import { problem, toAppError } from './problem.ts';

/** The access rule of a call, by its path in the contract. */
function accessOf(path: readonly string[]): AccessRule {
  const [service = '', call = ''] = path;
  const rule = (access as Record<string, Record<string, AccessRule>>)[service]?.[call];
  if (!rule) throw new Error(`no access rule for ${path.join('.')}`);
  return rule;
}

/** Identifies the caller and refuses calls that their rights do not cover, before any input is read. */
export async function authorize(
  rule: AccessRule,
  program: Program,
  verify: Verify,
  request: FastifyRequest,
  mayEmit: readonly EventType[] = [],
): Promise<Pick<CallContext, 'session' | 'scope'>> {
  if (rule.kind === 'public' || rule.kind === 'token') return { session: null, scope: null };
  const machine = machineToken(request);
  if (rule.kind === 'session') {
    if (machine) throw new AppError('PEOPLE_ONLY');
    const session = await requireSession(program, verify, request);
    countCall(program, request, { callerId: session.sessionId, perMinute: program.config.callsPerMinute });
    return { session, scope: null };
  }
  if (rule.kind === 'machine')
    return { session: null, scope: await ownScope(program, verify, request, mayEmit) };
  const scope = machine
    ? await machineScope(program, machine, request, rule, mayEmit)
    : await personScope(program, verify, request, rule, mayEmit);
  const isOwn = rule.isForOneself === true && pathId(request) === scope.actor.id;
  if (!isOwn && !rule.allows(scope.actor.permissions)) {
    if (rule.protects) await noteRefusal(scope, rule.protects, request);
    // The answer names the permission that a program lacks, because the person who set it up sees no role
    // editor.
    throw new AppError('FORBIDDEN', machine ? [{ path: 'permissions', message: `Needs ${rule.needs}` }] : []);
  }
  return { session: null, scope };
}

/** The scope of a calling machine account. Calls that only people may make are refused. */
async function machineScope(
  program: Program,
  token: string,
  request: FastifyRequest,
  rule: Within,
  mayEmit: readonly EventType[],
): Promise<Scope> {
  const { scope, callsPerMinute } = await requireMachineScope(program, token, request, mayEmit);
  countCall(program, request, { callerId: scope.actor.id, perMinute: callsPerMinute });
  if (rule.isForPeople) throw new AppError('PEOPLE_ONLY');
  return scope;
}

/** The scope of a machine account in its own entity, without `Scope`: this call tells it what to send there. */
async function ownScope(
  program: Program,
  verify: Verify,
  request: FastifyRequest,
  mayEmit: readonly EventType[],
): Promise<Scope> {
  const token = machineToken(request);
  if (!token) {
    await requireSession(program, verify, request);
    throw new AppError('MACHINES_ONLY');
  }
  const { scope, callsPerMinute } = await requireMachineScope(program, token, request, mayEmit, 'own');
  countCall(program, request, { callerId: scope.actor.id, perMinute: callsPerMinute });
  return scope;
}

async function personScope(
  program: Program,
  verify: Verify,
  request: FastifyRequest,
  { isUnattended }: Within,
  mayEmit: readonly EventType[],
): Promise<Scope> {
  const scope = await requireScope(program, verify, request, { mayEmit, isUse: isUnattended !== true });
  countCall(program, request, { callerId: scope.sessionId, perMinute: program.config.callsPerMinute });
  return scope;
}

const idInPath = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=[/?]|$)/i;

/** The first id in the address of a call. */
const pathId = ({ url }: FastifyRequest): string | null => idInPath.exec(url)?.[1]?.toLowerCase() ?? null;

/** Audits a refused call for protected data, under the requested id. */
const noteRefusal = (scope: Scope, domainType: string, request: FastifyRequest): Promise<void> =>
  scope.read(async ({ audit }) => audit({ action: 'Refused', domainType, domainId: pathId(request) }));

/** Mounts every call of the contract: one router, one guard, one error handler. */
export function mountApi(app: FastifyInstance, program: Program, verify: Verify): void {
  const handler = new OpenAPIHandler(router, {
    // The stream sends its own keep-alive messages.
    eventIteratorKeepAliveEnabled: false,
    clientInterceptors: [
      async ({ path, context, next, ...options }) => {
        const { request } = context as CallContext;
        request.operation = path.join('.');
        try {
          const known = await authorize(accessOf(path), program, verify, request, emittedBy(path));
          return await next({ ...options, path, context: { ...context, ...known } });
        } catch (error) {
          const known = toAppError(error);
          if (known.status >= 500) {
            program.logger.error(
              { correlationId: request.id, call: request.operation, err: error },
              'call failed',
            );
          }
          const body = problem(known.code, request.id, known.errors);
          throw new ORPCError(known.code, { status: known.status, message: body.Message, data: body });
        }
      },
    ],
    customErrorResponseBodyEncoder: (error: ORPCError<string, unknown>) => error.data,
  });
  app.all('/services/*', async (request, reply) => handleWith(request, reply));
  app.all('/frontend/*', async (request, reply) => handleWith(request, reply));

  async function handleWith(
    request: FastifyRequest,
    reply: Parameters<typeof handler.handle>[1],
  ): Promise<void> {
    const context: CallContext = { program, verify, request, session: null, scope: null };
    const { matched } = await handler.handle(request, reply, { context });
    if (!matched) throw new AppError(isKnownPath(request.url) ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND');
  }
}

const knownPaths = Object.values(contract).flatMap((calls) =>
  Object.values(calls).map((call) => {
    const path = String(call['~orpc'].route.path);
    return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`);
  }),
);
const isKnownPath = (url: string): boolean => knownPaths.some((path) => path.test(url.split('?')[0] ?? ''));
