// The organization documented in docs/operations.md is applied unchanged, with its payer, which all
// organizations have.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from '@waypost/contract/core/errors';
import { emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import type { UserProfile } from '@waypost/contract/profile/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyProvision } from '../../../src/provision/apply.ts';
import { readProvisionFile } from '../../../src/provision/read-file.ts';
import { roles } from '../../../src/seed/roles.ts';
import { openAlike, openCase } from '../../api/support/cases.ts';
import { type Client, newKey } from '../../api/support/client.ts';
import { testDatabase } from '../../api/support/database.ts';
import { type Organization, organizationAt } from '../../api/support/organization.ts';
import { noSearch } from '../../api/support/samples/audit.ts';
import { changed, patchTask, readTask } from '../../api/support/tasks.ts';
import { commandTools } from '../../api/support/tools.ts';
import { stepsOfPage } from '../../operations/support/operations-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-documented-'));
let here: Organization;
const people = new Map<string, Client>();
const of = (role: string): Client => {
  const found = people.get(role);
  if (!found) throw new Error(`nobody is ${role}`);
  return found;
};

beforeAll(async () => {
  const stated = stepsOfPage().find(({ kind }) => kind === 'yaml');
  const path = join(folder, 'northwood.yaml');
  writeFileSync(path, stated?.kind === 'yaml' ? stated.text : '');
  mkdirSync(join(folder, 'secrets'));
  writeFileSync(join(folder, 'secrets/nmut1'), 'payer-secret\n');
  const { db } = await testDatabase();
  await applyProvision({ provision: db('provision'), ...commandTools() }, readProvisionFile(path), false);
  here = await organizationAt('NWHS', {
    ...{ firstName: 'Nora', lastName: 'Wood' },
    email: 'nora.wood@northwood.example',
  });
  for (const { name } of roles)
    if (name !== 'Facility Administrator')
      people.set(name, await here.invite({ firstName: 'Pat', lastName: 'Stone', role: name }));
  people.set('Facility Administrator', here.administrator);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A task as a user sees it. */
async function taskFor(client: Client) {
  const [id = ''] = await openAlike(here, 1, {
    process: 'Insurance Verification',
    taskType: 'Insurance Verification',
  });
  return readTask(client, id);
}

/** Asks the payer of the file about a member, with the search option of the file. */
const ask = (client: Client, memberId: string) =>
  client.call<Problem & { id: string }>(
    'POST',
    '/services/realtime-eligibility/api/EligibilityTransactions/verify',
    {
      ...emptyEligibilityRequest,
      facilityId: here.facility().id,
      payerCode: 'NMUT1',
      searchOptionId: 'member-birth',
      providerIdentifier: here.facility().npi,
      memberId,
      patientDateOfBirth: '1984-03-14',
    },
    newKey(),
  );

const asked = (client: Client, method: string, path: string, body?: unknown) =>
  client.call<Problem>(method, path, body, newKey());

describe('an organization of the documented file', () => {
  it('an organization of the documented file has the eight usual roles with the demo’s permissions, and the role of the file', async () => {
    const { pool } = await testDatabase();
    const { rows } = await pool.query<{ name: string; permissions: string[] }>(
      `select r.name, coalesce(array_agg(p.permission_name) filter (where p.permission_name is not null), '{}') as permissions
       from role r left join role_permission p on p.entity_id = r.entity_id and p.role_id = r.id
       where r.entity_id = $1 group by r.name`,
      [here.id],
    );
    const known = new Map(rows.map(({ name, permissions }) => [name, permissions.toSorted()]));
    expect(roles).toHaveLength(8);
    for (const { name, permissions } of roles) expect(known.get(name), name).toEqual(permissions.toSorted());
    expect([...known.keys()].filter((name) => !roles.some((role) => role.name === name))).toEqual([
      'Front Desk',
    ]);
  });

  it('an organization of the documented file lets a Task Worker start a task and ask the payer of the file', async () => {
    const worker = of('Task Worker');
    const task = await taskFor(worker);
    expect((await patchTask(worker, task, { status: 'InProcess' })).status).toBe(200);
    const sent = await ask(worker, 'NMA000001');
    expect(sent.status, sent.text).toBe(202);
  });

  it('an organization of the documented file lets users with the role of the file ask the payer, too', async () => {
    const desk = await here.invite({ firstName: 'Fay', lastName: 'Stone', role: 'Front Desk' });
    const sent = await ask(desk, 'NMA000002');
    expect(sent.status, sent.text).toBe(202);
  });

  it('an organization of the documented file lets a Task Manager assign a task to the Task Worker', async () => {
    const manager = of('Task Manager');
    const given = await changed(manager, await taskFor(manager), {
      assignee: { id: of('Task Worker').userId },
    });
    expect(given.assignee?.id).toBe(of('Task Worker').userId);
  });

  it('an organization of the documented file lets a Case Specialist write a note of a case', async () => {
    const { caseId } = await openCase(here);
    const note = { caseId, note: 'Card seen', eventType: 'Message' };
    const written = await asked(of('Case Specialist'), 'POST', '/services/case/api/case/notes', note);
    expect(written.status, written.text).toBe(201);
  });

  it('an organization of the documented file lets a Configuration Administrator try a decision table', async () => {
    const path = '/services/decision-management/decisiontables/evaluate/Escalation';
    const tried = await asked(of('Configuration Administrator'), 'POST', path, { facts: {} });
    expect(tried.status, tried.text).toBe(200);
  });

  it('an organization of the documented file lets an Auditor read the audit record', async () => {
    const history = await asked(of('Auditor'), 'POST', '/services/audit/api/AuditHistory/search', noSearch);
    expect(history.status, history.text).toBe(200);
  });

  it('an organization of the documented file lets an Eligibility Reader read checks, but not request them', async () => {
    const reader = of('Eligibility Reader');
    const { id } = (await ask(of('Task Worker'), 'NMA000003')).body;
    const read = await asked(reader, 'GET', `/services/realtime-eligibility/eligibilityrequestlog/${id}`);
    expect(read.status, read.text).toBe(200);
    expect((await ask(reader, 'NMA000004')).status).toBe(403);
  });

  it('an organization of the documented file lets a Visitor see their own profile, and no task', async () => {
    const visitor = of('Visitor');
    const own = await visitor.call<UserProfile>('GET', '/services/policy/users/me/profile');
    expect(own.body.roles.map(({ name }) => name)).toEqual(['Visitor']);
    const task = await taskFor(of('Task Manager'));
    expect((await asked(visitor, 'GET', `/services/task/tasks/${task.id}`)).status).toBe(403);
  });

  it('an organization of the documented file lets its Facility Administrator invite people for every role', () => {
    expect(people.size).toBe(8);
  });
});
