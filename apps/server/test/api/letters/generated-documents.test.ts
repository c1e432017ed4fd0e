import type { Problem } from '@waypost/contract/core/errors';
import type { GeneratedDocument } from '@waypost/contract/letters/calls';
import { beforeAll, expect, it } from 'vitest';
import { sandboxUrl } from '../support/addresses.ts';
import { equip } from '../support/cases.ts';
import { type Client, newKey } from '../support/client.ts';
import { coveredCase } from '../support/coverages.ts';
import { testDatabase } from '../support/database.ts';
import { documentsUrl, signInForDocuments } from '../support/documents.ts';
import { must } from '../support/emitting/scenario.ts';
import { eventsAbout } from '../support/events.ts';
import {
  againPath,
  CARD,
  complete,
  documentsOf,
  finished,
  gap,
  letters,
  pathOf,
  templateId,
} from '../support/generated-documents.ts';
import { ordersOf, patchOrder } from '../support/orders.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { quiet, readTask, reasonsOf, worked } from '../support/processes.ts';
import { everyPermission } from '../trust/support/declared.ts';

const { pool } = await testDatabase();
let at: Organization;
let dana: Client;
let ruth: Client;
let template: string;

beforeAll(async () => {
  at = await makeOrganization();
  await equip(at);
  [dana, ruth] = await at.people('dana', 'ruth');
  template = await templateId(pool, at);
});

/** The tasks about documents of a case. */
const exceptions = async (caseId: string) =>
  (await worked(pool, caseId)).filter(({ process }) => process === 'Document Generation');
const contentOf = (client: Client, id: string) =>
  client.call<Problem>('POST', '/services/case/api/generated-documents/content', { id });
/** What the fax service took for a document. */
async function faxesOf(id: string): Promise<{ id: number; to_number: string; num_pages: number }[]> {
  const credentials = Buffer.from('waypost:sandbox-secret').toString('base64');
  const answer = await fetch(`${sandboxUrl}/fax/v2.1/faxes?${new URLSearchParams({ 'tag[waypost]': id })}`, {
    headers: { authorization: `Basic ${credentials}` },
  });
  return ((await answer.json()) as { data: { id: number; to_number: string; num_pages: number }[] }).data;
}

it('completing a registration task with a condition code creates the letter of its template once: stored, filed and faxed [W-086]', async () => {
  await letters(at, { template, onBase: true, fax: true });
  const { caseId, task } = await gap(pool, ruth, { accountNumber: '49999985' });
  await complete(ruth, task);
  const [document, ...others] = await finished(pool, ruth, caseId);
  expect(others).toEqual([]);
  expect(document).toMatchObject({
    templateName: CARD,
    conditionCode: 'RV01',
    making: 'done',
    filing: 'done',
    faxing: 'done',
    faxNumber: '+15552014433',
    failures: [],
  });
  const id = document?.id ?? '';
  const answer = await contentOf(ruth, id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.text).toMatch(/^%PDF-1\.7[\s\S]*%%EOF\s*$/);
  expect(await faxesOf(id)).toEqual([expect.objectContaining({ to_number: '+15552014433', num_pages: 1 })]);
  const { rows } = await pool.query(
    'select d.filed_as, c.facility_id from generated_document d join patient_case c on c.id = d.case_id where d.id = $1',
    [id],
  );
  const token = await signInForDocuments(ruth, rows[0].facility_id);
  const query = new URLSearchParams({
    userName: 'ruth',
    clientCode: 'A1',
    accessToken: token,
    AccountNum: '49999985',
  });
  for (const key of ['TicketNum', 'ReqNum', 'AccessNum', 'CaseNum', 'EncounterNum', 'QDXCaseNum'])
    query.set(key, '');
  const listed = await fetch(`${documentsUrl}/ApplicationIntegration.asmx/GetDocListingSSO?${query}`);
  expect((await listed.json()) as object[]).toContainEqual(expect.objectContaining({ ID: rows[0].filed_as }));
  expect(await exceptions(caseId)).toEqual([]);
  const eventTypes = (await eventsAbout(pool, id)).map(({ type }) => type);
  expect(eventTypes.toSorted()).toEqual([
    'document.fax-sent',
    'document.faxed',
    'document.filed',
    'document.generated',
    'document.ordered',
  ]);
  // The same completion once more, as an operator would put it back.
  await pool.query(
    `insert into event_delivery (entity_id, consumer, seq, event_id, order_key)
     select e.entity_id, 'process Registration Verification documents', e.seq, e.id, e.case_id from event e
     where e.subject_id = $1 and e.type = 'task.completed'`,
    [task.id],
  );
  await quiet(pool, caseId);
  expect((await documentsOf(ruth, caseId)).map((each) => each.id)).toEqual([id]);
});

it('a document is created only for the table’s task types and codes, and filed or faxed only if the table requires it', async () => {
  await letters(at, { template, conditionCode: 'RV02' }, { template });
  const { caseId, task } = await gap(pool, ruth);
  await complete(ruth, task);
  expect(await finished(pool, ruth, caseId)).toEqual([
    expect.objectContaining({
      conditionCode: 'RV01',
      making: 'done',
      filing: null,
      faxing: null,
      faxNumber: null,
    }),
  ]);
});

it('a task that its process completes creates no letter', async () => {
  await letters(at, { template });
  const { caseId, task } = await gap(pool, ruth);
  const { newOne, add } = await coveredCase(ruth);
  const { rows } = await pool.query('select patient_id from patient_case where id = $1', [caseId]);
  await must(add(newOne({}, { patientId: rows[0].patient_id }), ruth, newKey(), caseId));
  await quiet(pool, caseId);
  expect((await readTask(dana, task.id)).status).toBe('Complete');
  expect(await documentsOf(ruth, caseId)).toEqual([]);
});

it('a failed fax opens a Fax Exception with the reason, which closes once the letter is faxed to the right number', async () => {
  await letters(at, { template, fax: true });
  const { caseId, task } = await gap(pool, ruth, { faxNumber: '555-200-0001' });
  await complete(ruth, task);
  const [failed] = await finished(pool, ruth, caseId);
  expect(failed).toMatchObject({
    making: 'done',
    faxing: 'failed',
    failures: [{ step: 'faxing', failure: 'fax-refused' }],
  });
  const [made, ...others] = await exceptions(caseId);
  expect(others).toEqual([]);
  expect(made).toMatchObject({
    task_name: 'Fax Exception',
    task_group: 'documents',
    status: 'Open',
    subject: failed?.id,
    priority: 4,
    business_exceptions: [{ id: 'fax-refused', description: 'The fax service refused the document' }],
  });
  const shown = await readTask(dana, made?.id ?? '');
  expect(shown.toDos?.map(({ recommendation }) => recommendation)).toEqual([
    'Check the fax number, then send the document again',
  ]);
  expect((await reasonsOf(dana, shown.id))[0]).toMatchObject({
    made: 'opened',
    // Whichever event came first after the failure.
    eventType: expect.stringMatching(/^document\.(failed|generated)$/),
    facts: expect.arrayContaining([{ name: 'Document', value: CARD }]),
  });
  const [order] = await ordersOf(ruth, caseId);
  await must(
    patchOrder(ruth, order as NonNullable<typeof order>, {
      physician: [{ useId: 0, familyName: 'Reyes', firstName: 'Ana', faxNumber: '555-200-4444' }],
    }),
  );
  const again = await ruth.call<GeneratedDocument>('POST', againPath(failed?.id ?? ''), undefined, newKey());
  expect([again.status, again.body.faxing]).toEqual([200, 'waiting']);
  expect(await finished(pool, ruth, caseId)).toEqual([
    expect.objectContaining({ faxing: 'done', faxNumber: '+15552004444', failures: [] }),
  ]);
  expect(await exceptions(caseId)).toEqual([expect.objectContaining({ id: made?.id, status: 'Complete' })]);
});

it('an undelivered fax has failed, and a second failure opens another task', async () => {
  await letters(at, { template, fax: true });
  const { caseId, task } = await gap(pool, ruth, { faxNumber: '555-200-0002' });
  await complete(ruth, task);
  const [failed] = await finished(pool, ruth, caseId);
  expect(failed?.failures).toEqual([{ step: 'faxing', failure: 'fax-not-delivered' }]);
  const [first] = await exceptions(caseId);
  await complete(dana, await readTask(dana, first?.id ?? ''));
  await must(ruth.call('POST', againPath(failed?.id ?? ''), undefined, newKey()));
  await finished(pool, ruth, caseId);
  expect((await exceptions(caseId)).map(({ status }) => status)).toEqual(['Complete', 'Open']);
});

it.each([
  ['no fax number', { fax: true }, { faxNumber: '' }, 'Fax Exception', 'fax-number'],
  ['a number of nobody', { fax: true }, { faxNumber: '555-101-2222' }, 'Fax Exception', 'fax-number'],
  [
    'a template that is gone',
    { template: 'd3c5b3c6-0000-4000-8000-000000000001', onBase: true, fax: true },
    {},
    'Document Generation Exception',
    'template-gone',
  ],
  [
    'an account for which the document system takes nothing',
    { onBase: true },
    { accountNumber: '49999999' },
    'Document Generation Exception',
    'filing-refused',
  ],
] as const)('%s opens a separate exception', async (_what, wanted, of, taskName, failure) => {
  await letters(at, { template, ...wanted });
  const { caseId, task } = await gap(pool, ruth, of);
  await complete(ruth, task);
  const [document] = await finished(pool, ruth, caseId);
  expect(document?.failures.map((each) => each.failure)).toEqual([failure]);
  expect(await exceptions(caseId)).toEqual([
    expect.objectContaining({
      task_name: taskName,
      business_exceptions: [expect.objectContaining({ id: failure })],
    }),
  ]);
});

it('a character that the letter cannot show is not left out silently', async () => {
  const other = await templateId(pool, at, 'Address and phone confirmation');
  await letters(at, { template: other });
  const { caseId, task } = await gap(pool, ruth);
  await pool.query("update document_template set body = '漢字 {{patient.name}}' where id = $1", [other]);
  await complete(ruth, task);
  const [document] = await finished(pool, ruth, caseId);
  expect(document).toMatchObject({ making: 'failed', failures: [{ step: 'making', failure: 'characters' }] });
  expect((await contentOf(ruth, document?.id ?? '')).status).toBe(404);
  // Corrected, it is made.
  await pool.query("update document_template set body = 'Żółć {{patient.name}}' where id = $1", [other]);
  await must(ruth.call('POST', againPath(document?.id ?? ''), undefined, newKey()));
  const [made] = await finished(pool, ruth, caseId);
  expect(made).toMatchObject({ making: 'done', failures: [] });
});

it('a fax is retried while the service is down, and not sent twice if the response was lost', async () => {
  await letters(at, { template, fax: true });
  const { caseId, task } = await gap(pool, ruth, { faxNumber: '555-200-0003' });
  await complete(ruth, task);
  const [document] = await finished(pool, ruth, caseId);
  expect(document).toMatchObject({ faxing: 'done', failures: [] });
  const id = document?.id ?? '';
  const [first] = await faxesOf(id);
  // As if the worker had ended after the service took the fax, before that was stored.
  await pool.query(
    "update generated_document set faxing = 'waiting', fax_id = null, faxed_at = null where id = $1",
    [id],
  );
  await finished(pool, ruth, caseId);
  expect((await faxesOf(id)).map((fax) => fax.id)).toEqual([first?.id]);
});

it('documents are hidden without access to the case, and only a failed one can be created again, once for a key', async () => {
  await letters(at, { template, fax: true });
  const { caseId, task } = await gap(pool, ruth, { faxNumber: '' });
  await complete(ruth, task);
  const [document] = await finished(pool, ruth, caseId);
  const id = document?.id ?? '';
  const elsewhere = await makeOrganization({ roles: [{ name: 'All', permissions: [...everyPermission] }] });
  const owen = await elsewhere.invite({ firstName: 'Owen', lastName: 'Brandt', role: 'All' });
  const joel = await at.person('joel');
  const again = (client: Client, headers = newKey()) =>
    client.call<Problem>('POST', againPath(id), undefined, headers);
  const nadia = await elsewhere.person('nadia');
  for (const outsider of [nadia, owen]) expect((await outsider.call('GET', pathOf(caseId))).status).toBe(404);
  expect([(await again(owen)).status, (await contentOf(owen, id)).status]).toEqual([404, 404]);
  expect((await joel.call('GET', pathOf(caseId))).status).toBe(403);
  expect([(await again(joel)).status, (await contentOf(joel, id)).status]).toEqual([403, 403]);
  expect((await ruth.call('GET', pathOf('nothing'))).status).toBe(400);
  expect((await ruth.call('POST', againPath(id))).status).toBe(400);
  for (const path of [pathOf(caseId), againPath(id)])
    expect(
      (
        await fetch(new URL(path, process.env.WAYPOST_TEST_URL), {
          method: path.endsWith('again') ? 'POST' : 'GET',
        })
      ).status,
    ).toBe(401);
  const key = newKey();
  const both = await Promise.all([again(ruth, key), again(ruth, key)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await finished(pool, ruth, caseId);
  const { rows } = await pool.query('select again from generated_document where id = $1', [id]);
  expect(rows).toEqual([{ again: 1 }]);
  const { rows: views } = await pool.query(
    "select count(*)::int as n from audit_record where domain_type = 'GeneratedDocumentList' and domain_id = $1",
    [caseId],
  );
  expect(views[0].n).toBeGreaterThan(0);
  await letters(at, { template });
  const fine = await gap(pool, ruth);
  await complete(ruth, fine.task);
  const [done] = await finished(pool, ruth, fine.caseId);
  expect((await ruth.call<Problem>('POST', againPath(done?.id ?? ''), undefined, newKey())).status).toBe(409);
});
