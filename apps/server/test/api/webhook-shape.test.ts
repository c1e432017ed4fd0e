import type { CataloguedEvent, WebhookBody } from '@waypost/contract/services/webhooks';
import { webhookCaseSchema } from '@waypost/contract/services/webhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lakemont } from '../../src/seed/organisations.ts';
import { type Client, newKey, sharedAsEach } from './support/client.ts';
import { ownerPool } from './support/database.ts';
import { must } from './support/emitting/scenario.ts';
import {
  FACILITY,
  newEndpoint,
  pathOf,
  removeEndpoints,
  search,
  WEBHOOKS,
  waitFor,
  writeNote,
} from './support/webhooks.ts';

let owner: Awaited<ReturnType<typeof ownerPool>>;
let ruth: Client;
let tomasz: Client;
/** A case with coverages, and one of another facility. */
let caseId: string;
let otherCase: string;

const shape = (value: 'thin' | 'full') =>
  owner.pool.query('update facility set webhook_shape = $1 where id = $2', [value, FACILITY]);

beforeAll(async () => {
  owner = await ownerPool();
  [ruth, tomasz] = await sharedAsEach('ruth.abara', 'tomasz.lind');
  const caseAt = async (facilityId: string | undefined) => {
    const { rows } = await owner.pool.query<{ id: string }>(
      `select c.id from patient_case c where c.facility_id = $1
       and exists (select from case_coverage v where v.case_id = c.id) order by c.case_number limit 1`,
      [facilityId],
    );
    return rows[0]?.id ?? '';
  };
  caseId = await caseAt(FACILITY);
  otherCase = await caseAt(lakemont.facilities[1]?.id);
});
afterEach(() => shape('thin'));
afterAll(async () => {
  await removeEndpoints(tomasz);
  await owner.close();
});

const bodyOf = ({ body }: { body: string }): WebhookBody => JSON.parse(body) as WebhookBody;
async function disclosures(): Promise<string[]> {
  const { rows } = await owner.pool.query<{ domain_id: string }>(
    `select domain_id from audit_record where domain_type = 'WebhookMessage' and action = 'View'
     and actor_id is null and case_id = $1`,
    [caseId],
  );
  return rows.map(({ domain_id }) => domain_id);
}

describe('messages of a facility that has them in full', () => {
  it('carry the case and its patient as they are when they are sent, on record; another facility’s do not', async () => {
    const { endpoint, receiver } = await newEndpoint(tomasz);
    const elsewhere = await newEndpoint(tomasz, {}, lakemont.facilities[1]?.id);
    await shape('full');
    await writeNote(ruth, caseId);
    await writeNote(ruth, otherCase);
    const [sent] = await waitFor(receiver, 1);
    const [thin] = await waitFor(elsewhere.receiver, 1);
    if (!sent || !thin) throw new Error('nothing was sent');
    const shown = webhookCaseSchema.strict().parse(bodyOf(sent).data.case);
    const { rows } = await owner.pool.query(
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
    await expect.poll(disclosures).toContain(sent.headers['webhook-id']);
    expect(await disclosures()).not.toContain(thin.headers['webhook-id']);

    // What the portal shows of it is without the case, and nothing of the patient is kept with it.
    const [message] = await search(tomasz, endpoint);
    const read = await must(
      tomasz.call<{ body: WebhookBody }>(
        'GET',
        `${WEBHOOKS}/app/${FACILITY}/msg/${message?.msgId}/endpoint/${endpoint.id}/attempts`,
      ),
    );
    expect(read.body.data.subjectId).toBe(bodyOf(sent).data.subjectId);
    expect(read.body.data).not.toHaveProperty('case');
    const kept = await owner.pool.query('select m::text from webhook_message m where m.id = $1', [
      message?.msgId,
    ]);
    expect(kept.rows[0].m).not.toContain(patient.lastName);
  });

  it('are without the case again from the next attempt on, once the facility has them thin', async () => {
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

  it('are in the catalogue, each field with what it holds', async () => {
    const events = await must(tomasz.call<CataloguedEvent[]>('GET', `${WEBHOOKS}/event-catalogue`));
    const text = JSON.stringify(events.find(({ type }) => type === 'note.added')?.schema);
    expect(text).toContain('"accountNumber":{"type":"string","x-class":"phi"}');
  });
});
