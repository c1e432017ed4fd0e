import type { AnyContractProcedure } from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../index.ts';

/**
 * A client that loses an answer repeats the call. No call has its effect twice: it takes a key, or the version of
 * the record, or is idempotent by nature. The test covers new calls without a change.
 */

type Call = { name: string; method: string; headers: readonly string[] };

const headersOf = (schema: unknown): readonly string[] => {
  const headers = schema instanceof z.ZodObject ? schema.shape.headers : undefined;
  return headers instanceof z.ZodObject ? Object.keys(headers.shape) : [];
};
const calls: readonly Call[] = Object.entries(contract).flatMap(([service, own]) =>
  (Object.entries(own) as Array<[string, AnyContractProcedure]>).map(([call, procedure]) => {
    const { inputSchema, route } = procedure['~orpc'];
    return { name: `${service}.${call}`, method: route.method ?? 'POST', headers: headersOf(inputSchema) };
  }),
);

const reads = 'reads';
const ends = 'ends what there is, and finds nothing the second time';
/** POST calls without a key, and why a repetition has no second effect. */
const withoutKey: Readonly<Record<string, string>> = {
  'account.acceptInvitation': ends,
  'account.confirmEmail': 'a link is followed once; after that it is over',
  'account.endUserSessions': ends,
  'audit.searchHistory': reads,
  'audit.signOut': ends,
  'bulk.planHandOut': reads,
  'bulk.stopBulkChange': ends,
  'bulk.undoBulkChange': 'a change that is taken back, or being so, is answered as it is',
  'comments.readMentions': 'what was read stays read',
  'decision.evaluate': reads,
  'documents.viewDocument': 'reads; each look is on record',
  'dropFolders.checkDropFolder': 'a folder that is to be checked is checked once',
  'dropFolders.tryDropFolder': 'reads; each look is on record',
  'eligibility.cancel': ends,
  'encryption.encrypt': 'keeps nothing',
  'encryption.encryptHccra': 'keeps nothing',
  'encryption.sign': 'keeps nothing',
  'escalation.readNotices': 'what was read stays read',
  'imports.stopImport': ends,
  'imports.undoImport': 'an import that is taken back, or being so, is answered as it is',
  'integrationTokens.getTokenAccept': 'a code is redeemed once, at the system that gave it',
  'integrationTokens.pkce': 'a sign-in that is begun again takes the place of the one before',
  'invitations.cancel': ends,
  'patient.similarPatients': reads,
  'patient.takeMergeBack': ends,
  'policy.createSession': 'a session that nobody heard of opens nothing, and runs out',
  'processes.expectedTasks': reads,
  'processes.runRules': 'comes to the same with the same answers; tasks that are there are not opened again',
  'processes.stopReevaluation': ends,
  'processes.whatWouldChange': reads,
  'registrations.decideSourceDifference': 'what is decided is not decided again',
  'task.undoChanges':
    'what was taken back is not taken back again, and a step of others is not theirs to take back',
  'webhooks.commonEventTypes': reads,
  'webhooks.endpointSecrets': 'reads; each look is on record',
  'webhooks.messages': reads,
};

/** The reason why a repetition has no second effect, or null. */
function reasonOf({ name, method, headers }: Call): string | null {
  if (headers.includes('idempotency-key')) return 'its key';
  if (method === 'GET') return reads;
  // A deletion stays a deletion, and a PUT states the whole result.
  if (method === 'DELETE' || method === 'PUT') return method;
  if (headers.includes('if-match')) return 'a version that has passed is refused';
  return withoutKey[name] ?? null;
}

describe('a call that is repeated after a lost answer', () => {
  it('a repeated call has a key or a version, or is idempotent by nature', () => {
    expect(calls.length).toBeGreaterThan(150);
    expect(calls.filter((call) => reasonOf(call) === null).map(({ name }) => name)).toEqual([]);
  });

  it('a repeated call that would act twice is found', () => {
    const made = { name: 'orders.copyOrder', headers: [] };
    expect(reasonOf({ ...made, method: 'POST' })).toBeNull();
    expect(reasonOf({ ...made, method: 'PATCH' })).toBeNull();
  });

  it('a repeated call listed as without a key exists and has none', () => {
    const named = Object.keys(withoutKey);
    const known = calls.filter(({ name }) => named.includes(name));
    expect(known.map(({ name }) => name).sort()).toEqual(named.toSorted());
    for (const { name, method, headers } of known) {
      expect(method, name).toBe('POST');
      expect(headers, name).not.toContain('idempotency-key');
      expect(headers, name).not.toContain('if-match');
    }
  });

  it('a repeated POST creates or sends nothing on a version alone, which changes when the page is reloaded', () => {
    const byVersion = calls.filter(
      ({ method, headers }) =>
        method === 'POST' && headers.includes('if-match') && !headers.includes('idempotency-key'),
    );
    // A repetition of any of these is refused.
    const decides = [
      'case.cancelCase',
      'case.moveCase',
      'comments.handOnTask',
      'eligibility.decideAlert',
      'imports.commitImport',
      'imports.discardImport',
      'imports.planImport',
      'machines.revokeMachine',
      'patient.mergePatients',
      'registrations.applyHeld',
      'registrations.dismissHeld',
    ];
    expect(byVersion.map(({ name }) => name).sort()).toEqual(decides);
  });
});
