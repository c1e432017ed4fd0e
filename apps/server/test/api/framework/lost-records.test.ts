import { randomUUID } from 'node:crypto';
import { CANCELLED } from '@waypost/contract/cases/status';
import { beforeAll, describe, expect, it } from 'vitest';
import { service } from '../../../src/framework/actor.ts';
import { serviceSource } from '../../../src/framework/audit.ts';
import type { ReadEvent } from '../../../src/framework/consumers.ts';
import { doWork, type Scope } from '../../../src/framework/work.ts';
import { inTenant } from '../../../src/infrastructure/database.ts';
import { commitSlice } from '../../../src/modules/imports/commit-slice.ts';
import { importOf } from '../../../src/modules/imports/stored-import.ts';
import { putRegistrations } from '../../../src/modules/registrations/put-registrations.ts';
import { changeTasks } from '../../../src/modules/tasks/change-tasks.ts';
import { consumerOf, taskEvents } from '../../../src/processes/evaluate-case.ts';
import { processes } from '../../../src/processes/processes.ts';
import { applyPayer } from '../../../src/provision/payers.ts';
import { applyEach, inOneRun } from '../../../src/provision/run.ts';
import { openCases } from '../support/cases.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { csvOf, people, planned } from '../support/imports.ts';
import { losing, losingRecord } from '../support/losing.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { freshIdentifier, named } from '../support/registration.ts';
import { scopeOf } from '../support/scope.ts';
import { importer, newImporter } from '../support/sources.ts';
import { commandTools } from '../support/tools.ts';

const { pool, db } = await testDatabase();
const tools = commandTools();
let here: Organization;
let ines: Client;
let scope: Scope;
beforeAll(async () => {
  here = await makeOrganization({ roles: [importer], facilities: 1 });
  ines = await here.invite(newImporter);
  const { rows } = await pool.query<{ permission_name: string }>(
    'select distinct permission_name from role_permission where entity_id = $1',
    [here.id],
  );
  scope = scopeOf(db('app'), {
    entity: { id: here.id, name: here.name, lCode: here.lcode },
    userId: ines.userId,
    facilityIds: here.facilities.map(({ id }) => id),
    permissions: rows.map(({ permission_name }) => permission_name),
  });
});

const count = async (text: string, values: unknown[]): Promise<number> =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ${text}`, values)).rows[0]?.n ?? 0;
const patients = () => count('patient where entity_id = $1', [here.id]);

/** Writes three records in one transaction and loses the audit record of the `nth`; 0 means none. */
type Writer = { run: (nth: number) => Promise<unknown>; written: () => Promise<number> };

const writers: Record<string, () => Promise<Writer>> = {
  'a change of tasks in number': async () => {
    const made = await openCases(here, 3, { task: {} });
    const ids = made.flatMap(({ tasks }) => tasks.map(({ id }) => id));
    const items = ids.map((taskId) => ({ taskId, status: 'OnHold' as const }));
    return {
      run: (nth) => scope.change((work) => changeTasks(losingRecord(work, nth), items)),
      written: () => count(`task where id = any ($1) and status = 'OnHold'`, [ids]),
    };
  },
  'the rows of an import': async () => {
    const { importId } = await planned(ines, csvOf(people(3)));
    const before = await patients();
    return {
      run: (nth) =>
        scope.change(async (work) =>
          commitSlice(losing(work, nth), tools.keyring, await importOf(work, importId)),
        ),
      written: async () => (await patients()) - before,
    };
  },
  'a process that looks at several cases': async () => {
    const made = await openCases(here, 3, { task: {} });
    const caseIds = made.map(({ caseId }) => caseId);
    await pool.query('update patient_case set status = $2 where id = any ($1)', [caseIds, CANCELLED]);
    const process = processes.find(({ name }) => name === 'Eligibility');
    if (!process) throw new Error('there is no such process');
    const [event, ...later] = caseIds.map(
      (id) =>
        ({
          id: randomUUID(),
          type: 'case.cancelled',
          subject_id: id,
          case_id: id,
          occurred_at: new Date(),
        }) as ReadEvent,
    );
    const tenant = { entityId: here.id, userId: here.id, facilityIds: here.facilities.map(({ id }) => id) };
    return {
      run: (nth) =>
        inTenant(db('app'), tenant, (inside) =>
          doWork(
            { db: inside, actor: service, mayEmit: taskEvents, mustAudit: true },
            serviceSource(here.id, 'lost', tools.clock),
            (work) => consumerOf(process).handle(losing(work, nth), event as ReadEvent, later),
          ),
        ),
      written: () => count(`task where case_id = any ($1) and status = 'Complete'`, [caseIds]),
    };
  },
  'what the operator states': async () => {
    const codes = Array.from({ length: 3 }, () => `T${randomUUID().slice(0, 8).toUpperCase()}`);
    return {
      run: (nth) =>
        inOneRun({ ...tools, provision: db('provision') }, false, async (run) => {
          const given = { ...run, work: losing(run.work, nth) };
          await applyEach(given, codes, (code) =>
            applyPayer(given, { code, name: `Payer ${code}`, searchOptions: [] }),
          );
        }),
      written: () => count('payer where code = any ($1)', [codes]),
    };
  },
};

describe('a transaction fails if one of its three changes has no audit record, and a part without changes needs none:', () => {
  for (const [writer, make] of Object.entries(writers))
    it(writer, async () => {
      const { run, written } = await make();
      for (const nth of [1, 2, 3]) {
        await expect(run(nth), `the ${nth}.`).rejects.toThrow('a change left no audit record');
        expect(await written()).toBe(0);
      }
      await run(0);
      expect(await written()).toBe(3);
      await run(1);
      expect(await written()).toBe(3);
    });
});

it('registrations in one call are separate: one without an audit record fails, and the earlier ones stay', async () => {
  const before = await patients();
  const registrations = ['Adams', 'Brandt', 'Costa'].map((familyName) => ({
    patient: { identifiers: [freshIdentifier()], name: named('Ada', familyName), birthDate: '1980-02-03' },
  }));
  let begun = 0;
  const losingScope: Scope = {
    ...scope,
    change: (run, how) => {
      begun += 1;
      const isLost = begun === 2;
      return scope.change((work) => run(isLost ? { ...work, audit: () => undefined } : work), how);
    },
  };
  const sent = { sourceId: null, registrations };
  await expect(putRegistrations(losingScope, tools.keyring, sent)).rejects.toThrow(
    'a change left no audit record',
  );
  expect((await patients()) - before).toBe(1);
  await putRegistrations(scope, tools.keyring, sent);
  expect((await patients()) - before).toBe(3);
});
