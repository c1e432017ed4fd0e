import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { portalUrl } from '../support/addresses.ts';
import { makeOrganization } from '../support/organization.ts';
import { signInTokens } from '../support/sign-in.ts';
import { openTask } from '../support/tasks.ts';

// What somebody has who knows the address of an installation, and nothing of this project: the document, and a client
// that a generator of others has made from it.

type Options = {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
};
type Scheme = { name?: string; scheme?: string };
type Call = (options?: Options) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
type Sdk = Record<string, Call | undefined>;
type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        requestBody?: {
          content: Record<string, { examples?: Record<string, { value: { query: string } }> }>;
        };
      }
    >
  >;
  components: { securitySchemes: Record<string, { description: string; openIdConnectUrl?: string }> };
};

let folder: string;
let document: Document;
let sdk: Sdk;
let runtime: { setConfig(config: { auth: (scheme: Scheme) => string | undefined }): void };
const credentials: { key?: string; idToken?: string; session?: string } = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waypost client '));
  document = (await (await fetch(`${portalUrl}/services/openapi.json`)).json()) as Document;
  await createClient({
    input: structuredClone(document) as never,
    output: folder,
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    logs: { level: 'silent', file: false },
  });
  sdk = (await import(/* @vite-ignore */ join(folder, 'sdk.gen.ts'))) as Sdk;
  ({ client: runtime } = (await import(/* @vite-ignore */ join(folder, 'client.gen.ts'))) as {
    client: typeof runtime;
  });
  runtime.setConfig({
    auth: ({ name, scheme }) =>
      scheme === 'bearer'
        ? credentials.idToken
        : name === 'x-session-id'
          ? credentials.session
          : credentials.key,
  });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One call of the generated client, which must be answered as the document says. */
async function made<Answer>(name: string, options: Options = {}): Promise<Answer> {
  const call = sdk[name];
  if (!call) throw new Error(`the generated client has no ${name}`);
  const { data, error, response } = await call(options);
  expect(response.ok, `${name}: ${response.status} ${JSON.stringify(error)}`).toBe(true);
  return data as Answer;
}
const inside = (scope: string, more: Record<string, string> = {}) => ({ headers: { Scope: scope, ...more } });
const once = () => ({ 'Idempotency-Key': randomUUID() });

it('a client generated from the document signs in, starts a task, asks a payer, waits for the answer and reads the case', async () => {
  const here = await makeOrganization();
  const dana = await here.person('dana');
  const { email, password } = await here.withPassword(dana);
  const opened = await openTask(dana);
  const { subscriptionKey, idToken } = document.components.securitySchemes;
  credentials.key = /`([^`]+)`/.exec(subscriptionKey?.description ?? '')?.[1] ?? '';
  const settings = await made<{ identityProvider: { authority: string; clientId: string } }>(
    'appConfigSettings',
    {
      path: { version: 'v1' },
    },
  );
  const provider = (await (await fetch(idToken?.openIdConnectUrl ?? '')).json()) as { issuer: string };
  expect(provider.issuer).toBe(settings.identityProvider.authority);

  credentials.idToken = (await signInTokens(email, password)).idToken;
  credentials.session = (await made<{ sessionId: string }>('policyCreateSession')).sessionId;
  const [organization] = await made<{ id: string; name: string }[]>('policyMyEntities');
  expect(organization?.name).toBe(here.name);
  const scope = organization?.id ?? '';

  type Task = { id: string; version: number; status: string; domainModels: { case: { caseNumber: string } } };
  const filter = { taskName: { filterType: 'text', type: 'contains', filter: 'ligib' } };
  const { task } = await made<{ task: Task }>('taskStartNext', {
    ...inside(scope, once()),
    body: { filter },
  });
  expect([task.id, task.status]).toEqual([opened.id, 'InProcess']);

  const { caseNumber, request } = await made<{ caseNumber: string; request: Record<string, unknown> }>(
    'eligibilityPrefill',
    {
      ...inside(scope),
      path: { taskId: task.id },
    },
  );
  expect(caseNumber).toBe(task.domainModels.case.caseNumber);
  type Transaction = { id: string; state: string };
  const { id } = await made<Transaction>('eligibilityVerify', { ...inside(scope, once()), body: request });
  await vi.waitFor(
    async () => {
      const asked = { ...inside(scope), path: { id } };
      expect((await made<Transaction>('eligibilityTransaction', asked)).state).not.toBe('sent');
    },
    { timeout: 60_000, interval: 250 },
  );

  const query =
    document.paths['/services/case/graphql']?.post?.requestBody?.content['application/json']?.examples
      ?.getCaseDetails?.value.query;
  const { data } = await made<{ data: { getCaseDetails: { caseNumber: string } } }>('caseGraphql', {
    ...inside(scope),
    body: { query, variables: { caseNumber } },
  });
  expect(data.getCaseDetails.caseNumber).toBe(caseNumber);

  // What the document requires the server requires: without the version the task does not change.
  const lacking = await sdk.taskChangeTask?.({
    ...inside(scope),
    path: { taskId: task.id },
    body: { status: 'Open' },
  });
  expect(lacking?.response.status).toBe(428);
  const given = await made<Task>('taskChangeTask', {
    ...inside(scope, { 'If-Match': String(task.version) }),
    path: { taskId: task.id },
    body: { status: 'Open', assignee: null },
  });
  expect(given.status).toBe('Open');
  await made('auditSignOut');
  expect((await sdk.policyMe?.())?.response.status).toBe(401);
}, 120_000);
