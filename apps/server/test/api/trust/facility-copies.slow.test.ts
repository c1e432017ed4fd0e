import type { AuditPage } from '@waypost/contract/audit/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { completedTransaction, send } from '../support/eligibility-transactions.ts';
import { callsIn, machineFor, tokenOf } from '../support/machines.ts';
import { noSearch } from '../support/samples/audit.ts';
import {
  as,
  type Caller,
  callsAbout,
  idsInResponses,
  organizationWithCopies,
} from './support/calls-about.ts';

// A patient's data are copied to audit records, histories, exports, files, views, messages and counts, and
// each copy is limited to the patient's facilities. A user with every permission at another facility makes
// every call with the ids of everything written or done about one patient. `npm run test:long` puts every id
// into every call.
const { pool } = await testDatabase();
let world: Awaited<ReturnType<typeof organizationWithCopies>>;
beforeAll(async () => {
  world = await organizationWithCopies(pool);
}, 120_000);

const idsShownTo = (caller: Caller): Promise<string[]> => {
  const all = callsAbout(world.here, world.copies);
  return idsInResponses(
    caller,
    world.copies,
    all.filter(({ name }) => name.startsWith('audit.')),
  );
};

describe('a note about a patient', () => {
  it('a note about a patient is in the audit record for users who work at all facilities', async () => {
    const found = await idsShownTo(as(world.whole));
    const copied = world.copies.secrets.filter((secret) => found.some((flaw) => flaw.endsWith(secret)));
    const words = copied.map((secret) => secret.slice(0, -8));
    expect(words.sort()).toEqual(
      ['Asked', 'Canary', 'Deleted', 'Firstly', 'Noted', 'Physician', 'Reworded', 'S', 'Said', 'Secondly']
        .concat('View of ', 'mail', 'upload')
        .sort(),
    );
  });

  it('a note about a patient is returned by no call to users of another facility', {
    timeout: 600_000,
  }, async () => {
    const { here, there, copies } = world;
    expect(await idsInResponses(as(there), copies, callsAbout(here, copies))).toEqual([]);
  });

  it('a note about a patient is missing from the audit record for a call narrowed to another facility', {
    timeout: 120_000,
  }, async () => {
    const narrowed = { ScopeMember: world.here.facility(-1).id };
    expect(await idsShownTo(as(world.whole, narrowed))).toEqual([]);
  });

  it('a note about a patient is missing from the audit record for a machine account of another facility', {
    timeout: 120_000,
  }, async () => {
    const machine = await machineFor(world.whole, {
      permissions: ['user-management-audit-read', 'case-management-audit-read'],
      facilityIds: [world.here.facility(-1).id],
    });
    const token = await tokenOf(machine);
    const call = callsIn(world.here);
    const own: Caller = ({ method, path, body, headers }) => call(token, method, path, { body, headers });
    expect(await idsShownTo(own)).toEqual([]);
    const { status } = await own({
      method: 'POST',
      path: '/services/audit/api/AuditHistory/search',
      headers: {},
      body: { ...noSearch, limit: 10, after: null },
    });
    expect(status).toBe(200);
  });
});

describe('a check without a case', () => {
  it('a check without a case is in the audit record only for users of its facility', async () => {
    const { here, whole } = world;
    // A user whom no earlier call was about.
    const checking = await here.invite({ firstName: 'Checks', lastName: 'Coverage', role: 'Everything' });
    const id = await send(checking, 'TWM01', 'TWM5550199');
    await completedTransaction(checking, id);
    const search = { ...noSearch, domainId: id, limit: 100, after: null };
    const found = async (headers: Record<string, string>) => {
      const path = '/services/audit/api/AuditHistory/search';
      const { status, body } = await whole.call<AuditPage>('POST', path, search, headers);
      expect(status).toBe(200);
      return body.rows.length;
    };
    expect(await found({ ScopeMember: here.facility(0).id })).toBeGreaterThan(0);
    expect(await found({ ScopeMember: here.facility(-1).id })).toBe(0);
  });
});
