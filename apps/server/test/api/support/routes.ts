import { randomUUID } from 'node:crypto';
import { contract } from '@waypost/contract';
import { downloads } from '@waypost/contract/files/downloads';
import { operations } from '@waypost/contract/graphql';
import { z } from 'zod';
import { access, downloadAccess, graphqlAccess } from '../../../src/app/modules.ts';
import type { Organization } from './organization.ts';
import { accountSamples } from './samples/account.ts';
import { appConfigSamples } from './samples/app-config.ts';
import { assignmentSamples } from './samples/assignment.ts';
import { auditSamples } from './samples/audit.ts';
import { bulkSamples } from './samples/bulk.ts';
import { caseSamples } from './samples/case.ts';
import { commentsSamples } from './samples/comments.ts';
import { decisionSamples } from './samples/decision.ts';
import { documentsSamples } from './samples/documents.ts';
import { draftsSamples } from './samples/drafts.ts';
import { dropFoldersSamples } from './samples/drop-folders.ts';
import { eligibilitySamples } from './samples/eligibility.ts';
import { encryptionSamples } from './samples/encryption.ts';
import { entitiesSamples } from './samples/entities.ts';
import { escalationSamples } from './samples/escalation.ts';
import { filesSamples } from './samples/files.ts';
import { importsSamples } from './samples/imports.ts';
import { invitationsSamples } from './samples/invitations.ts';
import { liveSamples } from './samples/live.ts';
import { machinesSamples } from './samples/machines.ts';
import { ordersSamples } from './samples/orders.ts';
import { organizationSamples } from './samples/organization.ts';
import { patientSamples } from './samples/patient.ts';
import { payerConnectionsSamples } from './samples/payer-connections.ts';
import { payerDataSamples } from './samples/payer-data.ts';
import { processSamples } from './samples/processes.ts';
import { profileSamples } from './samples/profile.ts';
import { registrationsSamples } from './samples/registrations.ts';
import { rolesSamples } from './samples/roles.ts';
import { HERE, type Sample, type Samples } from './samples/sample.ts';
import { searchSamples } from './samples/search.ts';
import { settingsSamples } from './samples/settings.ts';
import { taskSamples } from './samples/task.ts';
import { usersSamples } from './samples/users.ts';
import { webhookSamples } from './samples/webhooks.ts';

export type Route = {
  name: string;
  kind: 'public' | 'token' | 'session' | 'machine' | 'entity';
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: unknown;
};

const samples: readonly Samples[] = [
  accountSamples,
  appConfigSamples,
  assignmentSamples,
  auditSamples,
  bulkSamples,
  caseSamples,
  commentsSamples,
  decisionSamples,
  documentsSamples,
  draftsSamples,
  eligibilitySamples,
  encryptionSamples,
  entitiesSamples,
  escalationSamples,
  filesSamples,
  dropFoldersSamples,
  importsSamples,
  invitationsSamples,
  liveSamples,
  machinesSamples,
  payerConnectionsSamples,
  ordersSamples,
  organizationSamples,
  patientSamples,
  payerDataSamples,
  processSamples,
  profileSamples,
  registrationsSamples,
  rolesSamples,
  searchSamples,
  settingsSamples,
  taskSamples,
  usersSamples,
  webhookSamples,
];

/** Samples of one kind by the call's name. */
const byName = (sort: keyof Samples): ReadonlyMap<string, unknown> =>
  new Map(
    samples.flatMap((own) =>
      Object.entries(own[sort] ?? {}).flatMap(([service, calls]) =>
        Object.entries(calls).map(([call, sample]): [string, unknown] => [`${service}.${call}`, sample]),
      ),
    ),
  );
const calls = byName('calls') as ReadonlyMap<string, Sample>;
const files = byName('downloads');
const reads = byName('reads');

function sampleOf(named: ReadonlyMap<string, unknown>, name: string): unknown {
  if (!named.has(name)) throw new Error(`no sample of ${name} among the samples of its service`);
  return named.get(name);
}

/**
 * Throws if a call's sample does not match its schema in the contract, or if a required sample is missing.
 */
function mustFit(shape: unknown, isDetailed: boolean, { name, headers, body }: Route, query: object): void {
  if (!(shape instanceof z.ZodObject)) return;
  const { params: _ids, ...rest } = shape.shape;
  const { error } = isDetailed
    ? z.object(rest).safeParse({ headers, query, body })
    : shape.safeParse(body ?? query);
  if (error) throw new Error(`no sample of ${name} that fits its shape: ${z.prettifyError(error)}`);
}

const lines = access as Record<string, Record<string, { kind: Route['kind'] }>>;

/** The addresses of a list's calls. */
export type Place = Pick<Organization, 'id' | 'lcode' | 'facility'>;

/** Adds the organization to a sample that must name its target. */
function sentTo(at: Place, route: Route): Route {
  if (route.body === undefined) return route;
  const body = JSON.stringify(route.body)
    .replaceAll(HERE.entityId, at.id)
    .replaceAll(`"${HERE.lCode}"`, `"${at.lcode}"`)
    .replaceAll(HERE.facilityId, at.facility().id);
  return { ...route, body: JSON.parse(body) };
}

/**
 * Every call of the contract and every GraphQL read, well-formed, with ids that belong to nobody, sent to an
 * organization.
 */
export function allRoutes(at?: Place): Route[] {
  const rest = Object.entries(contract).flatMap(([service, own]) =>
    Object.entries(own).map(([call, procedure]): Route => {
      const { route: declared, inputSchema } = procedure['~orpc'];
      const { method = 'POST', path = '', inputStructure } = declared;
      const name = `${service}.${call}`;
      const { params = {}, query = {}, headers = {}, unfit, ...rest } = calls.get(name) ?? {};
      const asked = new URLSearchParams(query).toString();
      const route = {
        name,
        kind: lines[service]?.[call]?.kind ?? 'entity',
        method,
        path: String(path)
          .replace(/\{(\w+)\}/g, (_all, param: string) => params[param] ?? randomUUID())
          .concat(asked && `?${asked}`),
        headers: { 'if-match': '1', 'idempotency-key': randomUUID(), ...headers },
        ...rest,
      };
      if (unfit === undefined && route.kind !== 'public')
        mustFit(inputSchema, inputStructure === 'detailed', route, query);
      return route;
    }),
  );
  const named = Object.entries(operations).flatMap(([service, own]) =>
    Object.values(own).map((operation): Route => {
      const name = `${service}.${operation.name}`;
      const variables = sampleOf(reads, name);
      return {
        name,
        kind: graphqlAccess[service as keyof typeof graphqlAccess].kind,
        method: 'POST',
        path: `/services/${service}/graphql`,
        headers: {},
        body: { query: operation.document, variables, operationName: operation.name },
      };
    }),
  );
  const exported = Object.entries(downloads).flatMap(([service, own]) =>
    Object.entries(own).map(([call, { method = 'POST', path }]): Route => {
      const name = `${service}.${call}`;
      const sample = sampleOf(files, name);
      return {
        name,
        kind: (downloadAccess as typeof lines)[service]?.[call]?.kind ?? 'entity',
        method,
        path: path.replace(
          /\{(\w+)\}/g,
          (_all: string, param: string) => (sample as Record<string, string>)[param] ?? '',
        ),
        headers: {},
        ...(method === 'POST' && { body: sample }),
      };
    }),
  );
  const all = [...rest, ...named, ...exported];
  return at ? all.map((route) => sentTo(at, route)) : all;
}

/** The calls that require authentication. */
export const guardedRoutes = (at?: Place): Route[] =>
  allRoutes(at).filter((route) => route.kind !== 'public');
