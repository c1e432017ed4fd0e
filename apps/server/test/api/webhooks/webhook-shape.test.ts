import type { CataloguedEvent, WebhookBody } from '@waypost/contract/webhooks/shapes';
import { webhookCaseSchema } from '@waypost/contract/webhooks/shapes';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCase } from '../support/cases.ts';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { match, must } from '../support/emitting/scenario.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import {
  eventually,
  holdBack,
  newEndpoint,
  pathOf,
  received,
  release,
  search,
  WEBHOOKS,
  waitFor,
  writeNote,
} from '../support/webhooks.ts';

const { pool } = await testDatabase();
let at: Organization;
let ruth: Client;
let tomasz: Client;
/** A case with coverages, and one of another facility. */
let caseId: string;
let otherCase: string;

const shape = (value: 'thin' | 'full') =>
  pool.query('update facility set webhook_shape = $1 where id = $2', [value, at.facility().id]);

beforeAll(async () => {
  at = await makeOrganization();
  [ruth, tomasz] = await at.people('ruth', 'tomasz');
  caseId = (await openCase(at)).caseId;
  otherCase = (await openCase(at, { facility: 1 })).caseId;
});
beforeEach(() => shape('thin'));

const bodyOf = ({ body }: { body: string }): WebhookBody => JSON.parse(body) as WebhookBody;
async function disclosures(): Promise<string[]> {
  const { rows } = await pool.query<{ domain_id: string }>(
    `select domain_id from audit_record where domain_type = 'WebhookMessage' and action = 'View'
     and actor_id is null and case_id = $1`,
    [caseId],
  );
  return rows.map(({ domain_id }) => domain_id);
}

describe('full messages of a facility', () => {
  it('full messages of a facility contain its case and patient as they are when sent, and are audited', async () => {
    const { endpoint, receiver } = await newEndpoint(tomasz);
    const elsewhere = await newEndpoint(tomasz, {}, at.facility(1).id);
    await shape('full');
    await writeNote(ruth, caseId);
    await writeNote(ruth, otherCase);
    const [sent] = await waitFor(receiver, 1);
    const [thin] = await waitFor(elsewhere.receiver, 1);
    if (!sent || !thin) throw new Error('nothing was sent');
    const shown = webhookCaseSchema.strict().parse(bodyOf(sent).data.case);
    const { rows } = await pool.query(
      `select c.case_number, c.account_number, a.last_name, a.birth_date::text,
        (select array_agg(v.subscriber_id order by v.position) from case_coverage v where v.case_id = c.id) as members
       from patient_case c join patient a on a.id = c.patient_id where c.id = $1`,
      [caseId],
    );
    const { caseNumber, accountNumber, patient, coverages } = shown;
    expect({ caseNumber, accountNumber, lastName: patient.lastName, birthDate: patient.birthDate }).toEqual({
      caseNumber: rows[0].case_number,
      accountNumber: rows[0].account_number,
      lastName: rows[0].last_name,
      birthDate: rows[0].birth_date,
    });
    expect(coverages.map(({ subscriberId }) => subscriberId)).toEqual(rows[0].members);
    expect(bodyOf(thin).data).not.toHaveProperty('case');
    await eventually(disclosures).toContain(sent.headers['webhook-id']);
    expect(await disclosures()).not.toContain(thin.headers['webhook-id']);

    // The portal shows it without the case, and nothing about the patient is stored with it.
    const [message] = await search(tomasz, endpoint);
    const read = await must(
      tomasz.call<{ body: WebhookBody }>(
        'GET',
        `${WEBHOOKS}/app/${at.facility().id}/msg/${message?.msgId}/endpoint/${endpoint.id}/attempts`,
      ),
    );
    expect(read.body.data.subjectId).toBe(bodyOf(sent).data.subjectId);
    expect(read.body.data).not.toHaveProperty('case');
    const stored = await pool.query('select m::text from webhook_message m where m.id = $1', [
      message?.msgId,
    ]);
    expect(stored.rows[0].m).not.toContain(patient.lastName);
  });

  it('full messages of a facility omit a case that has moved to another facility', async () => {
    const { caseId: moved } = await openCase(at);
    const { endpoint, receiver } = await newEndpoint(tomasz);
    await shape('full');
    await holdBack(pool, endpoint);
    await writeNote(ruth, moved);
    await pool.query('update patient_case set facility_id = $1 where id = $2', [at.facility(1).id, moved]);
    const { rows } = await pool.query('select case_number from patient_case where id = $1', [moved]);
    await release(pool, endpoint);
    const [sent] = await waitFor(receiver, 1);
    expect(sent && bodyOf(sent).data.caseId).toBe(moved);
    expect(sent && bodyOf(sent).data).not.toHaveProperty('case');
    expect(sent?.body).not.toContain(rows[0].case_number);
  });

  it('full messages of a facility omit the case from the next attempt on, once the facility uses thin ones', async () => {
    const { endpoint, receiver } = await newEndpoint(tomasz);
    await shape('full');
    await writeNote(ruth, caseId);
    await waitFor(receiver, 1);
    await shape('thin');
    await must(
      tomasz.call('POST', `${pathOf(endpoint)}/send-example`, { eventType: 'note.added' }, newKey()),
    );
    await writeNote(ruth, caseId);
    const after = await waitFor(receiver, 3);
    expect(after.slice(0, 2).map((each) => 'case' in bodyOf(each).data)).toEqual([false, false]);
  });

  it('full messages of a facility are in the catalog, each field with its meaning', async () => {
    const events = await must(tomasz.call<CataloguedEvent[]>('GET', `${WEBHOOKS}/event-catalogue`));
    const text = JSON.stringify(events.find(({ type }) => type === 'note.added')?.schema);
    expect(text).toContain('"accountNumber":{"anyOf":[{"type":"string","x-class":"phi"},{"type":"null"}]}');
  });
});

describe('a change of a patient', () => {
  it('a change of a patient is sent to the endpoints of the facilities where the patient has a case', async () => {
    const filterTypes = ['patient.updated'];
    const [near, far] = [
      await newEndpoint(tomasz, { filterTypes }),
      await newEndpoint(tomasz, { filterTypes }, at.facility(1).id),
    ];
    const { patientId } = await openCase(at);
    const change = () =>
      ruth.call<{ version: number }>('PATCH', path, { email: at.freshEmail('p') }, match({ version: 1 }));
    const path = `/services/patient/api/Patient/${patientId}`;
    await must(change());
    const [message] = await waitFor(near.receiver, 1);
    const { data } = JSON.parse(message?.body ?? '{}') as WebhookBody;
    expect(data).toMatchObject({
      facilityId: at.facility().id,
      caseId: null,
      subject: 'patient',
      subjectId: patientId,
      details: {},
    });
    expect(await received(far.receiver)).toEqual([]);
  });
});
