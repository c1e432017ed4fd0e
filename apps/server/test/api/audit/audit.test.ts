import { randomUUID } from 'node:crypto';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../support/cases.ts';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { completedTransaction } from '../support/eligibility-transactions.ts';
import { makeOrganization, type Organization, signedInAgain } from '../support/organization.ts';
import { openTask, openTasks } from '../support/tasks.ts';
import { setTrap } from '../support/trap.ts';

type Row = {
  id: string;
  action: string;
  operation: string | null;
  domain_type: string;
  domain_id: string | null;
  details: unknown;
  snapshot: unknown;
  actor_id: string;
  client: { ipAddress: string; browser: string };
  session_id: string | null;
  correlation_id: string;
};

const { pool } = await testDatabase();
let here: Organization;
let marcus: Client;
beforeAll(async () => {
  here = await makeOrganization();
  marcus = await here.person('marcus');
});

const recordsOf = async (correlationId: string | null): Promise<Row[]> => {
  const { rows } = await pool.query<Row>('select * from audit_record where correlation_id = $1 order by id', [
    correlationId,
  ]);
  return rows;
};

describe('the audit record', () => {
  it('a change has one audit record with actor, origin, and old and new value', async () => {
    const task = await openTask(marcus);
    const answer = await marcus.call(
      'PATCH',
      `/services/task/tasks/${task.id}`,
      { status: 'Elevated' },
      { 'if-match': String(task.version), 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120.0' },
    );
    expect(answer.status).toBe(200);
    const records = await recordsOf(answer.headers.get('x-correlation-id'));
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      action: 'Mutation',
      operation: 'Update',
      domain_type: 'Task',
      domain_id: task.id,
      actor_id: marcus.userId,
      details: [{ propertyName: 'Status', previousValue: 'Open', newValue: 'Elevated' }],
      client: { browser: 'Chrome/120.0', operatingSystem: 'Linux' },
    });
    expect(records[0]?.client.ipAddress).toMatch(/127\.0\.0\.1|::1/);
    expect(records[0]?.session_id).not.toBeNull();
  });

  it('a page of a list has one audit record that lists the shown ids, and an opened record has one', async () => {
    await openTasks(marcus, 5);
    const list = await marcus.call<{ data: { getAllTasks: { rows: Array<{ id: string }> } } }>(
      'POST',
      '/services/task/graphql',
      {
        query: 'query q($query: TaskQuery!) { getAllTasks(query: $query) { rows { id } } }',
        variables: { query: { limit: 5, after: null, sort: [], filter: {} } },
      },
    );
    const shown = list.body.data.getAllTasks.rows.map((row) => row.id);
    expect(shown).toHaveLength(5);
    const [entry, ...more] = await recordsOf(list.headers.get('x-correlation-id'));
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action: 'View', domain_type: 'TaskList', snapshot: { ids: shown } });
    const opened = await marcus.call('GET', `/services/task/tasks/${shown[0]}`);
    expect(await recordsOf(opened.headers.get('x-correlation-id'))).toMatchObject([
      { action: 'View', domain_type: 'Task', domain_id: shown[0] },
    ]);
  });

  it('viewing a response is audited, and so is a refused request for an SSN', async () => {
    const dana = await here.person('dana');
    const facility = here.facility();
    const sent = await dana.call<EligibilityTransaction>(
      'POST',
      '/services/realtime-eligibility/api/EligibilityTransactions/verify',
      {
        ...emptyEligibilityRequest,
        facilityId: facility.id,
        payerCode: 'TWM01',
        searchOptionId: 'name-birth',
        providerIdentifier: facility.npi,
        serviceDateFrom: '2026-11-20',
        patientFirstName: 'Marisol',
        patientLastName: 'Echeverria',
        patientDateOfBirth: '1984-03-14',
      },
      newKey(),
    );
    expect(await recordsOf(sent.headers.get('x-correlation-id'))).toContainEqual(
      expect.objectContaining({
        action: 'Mutation',
        operation: 'Create',
        domain_type: 'EligibilityTransaction',
      }),
    );
    await completedTransaction(dana, sent.body.id);
    const path = `/services/realtime-eligibility/eligibilityrequestlog/${sent.body.id}`;
    const asked = await dana.call('GET', path, undefined, { displayFullSSN: 'true' });
    const records = await recordsOf(asked.headers.get('x-correlation-id'));
    expect(records.map((record) => `${record.action} ${record.domain_type}`).sort()).toEqual([
      'Refused SocialSecurityNumber',
      'View EligibilityTransaction',
    ]);
    expect(new Set(records.map((record) => record.actor_id))).toEqual(new Set([dana.userId]));
  });

  it('every refused request for an SSN or a payer’s answer is audited with the requested id', async () => {
    const { caseId, patientId } = await openCase(here);
    const [dana, elena, ruth] = await here.people('dana', 'elena', 'ruth');
    const refusedAs = async (answer: { status: number; headers: Headers }, status: number) => {
      expect(answer.status).toBe(status);
      return (await recordsOf(answer.headers.get('x-correlation-id'))).map(
        ({ action, domain_type, domain_id, actor_id }) => ({ action, domain_type, domain_id, actor_id }),
      );
    };
    const ssn = `/services/patient/api/patient/ssn/${patientId}?accountId=${caseId}`;
    const record = (domain_type: string, domain_id: string | null, actor: Client) => [
      { action: 'Refused', domain_type, domain_id, actor_id: actor.userId },
    ];
    // Without the permission, and with it for a missing case.
    expect(await refusedAs(await dana.call('GET', ssn), 403)).toEqual(
      record('SocialSecurityNumber', patientId, dana),
    );
    const elsewhere = `/services/patient/api/patient/ssn/${patientId}?accountId=${EMPTY_ID}`;
    expect(await refusedAs(await ruth.call('GET', elsewhere), 404)).toEqual(
      record('SocialSecurityNumber', patientId, ruth),
    );
    const query = { query: `{ patientDetails(patientId: "${patientId}") { socialSecurityNumber } }` };
    expect(await refusedAs(await elena.call('POST', '/services/patient/graphql', query), 403)).toEqual(
      record('Patient', null, elena),
    );
    const id = randomUUID();
    for (const path of [
      `/services/realtime-eligibility/eligibilityrequestlog/${id}`,
      `/services/case/api/eligibilityTransactions/${id}`,
    ])
      expect(await refusedAs(await elena.call('GET', path), 403)).toEqual(
        record('EligibilityTransaction', id, elena),
      );
    const inFull = await dana.call(
      'GET',
      `/services/realtime-eligibility/eligibilityrequestlog/${id}`,
      undefined,
      {
        displayFullSSN: 'true',
      },
    );
    expect(await refusedAs(inFull, 404)).toEqual(record('SocialSecurityNumber', id, dana));
  });

  it('sign-in, sign-out and sign-out by time-out are audited without an entity [P-292][P-293]', async () => {
    const ines = await here.person('ines');
    for (const [query, action] of [
      ['', 'SignOut'],
      ['?isTimeout=true', 'SignOutTimeout'],
    ] as const) {
      const somebody = await signedInAgain(ines);
      await somebody.call('POST', `/services/audit/api/Authentication/signOut${query}`);
      const { rows } = await pool.query<Row & { entity_id: string }>(
        "select * from audit_record where actor_id = $1 and domain_type = 'Login' order by occurred_at desc, id desc limit 2",
        [somebody.userId],
      );
      expect(rows.map((row) => row.action)).toEqual([action, 'SignIn']);
      expect(rows[0]?.entity_id).toBe(EMPTY_ID);
      expect(rows[0]?.session_id).toBe(rows[1]?.session_id);
    }
  });

  it('a change is rolled back when its audit record cannot be written', async () => {
    const task = await openTask(marcus);
    const removeTrap = await setTrap(
      pool,
      'audit_record',
      `new.action = 'Mutation' and new.domain_id = '${task.id}'`,
    );
    const answer = await marcus.call(
      'PATCH',
      `/services/task/tasks/${task.id}`,
      { status: 'OnHold' },
      { 'if-match': String(task.version) },
    );
    await removeTrap();
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('on purpose');
    const { rows } = await pool.query('select status, version from task where id = $1', [task.id]);
    expect(rows[0]).toEqual({ status: 'Open', version: task.version });
  });
});
