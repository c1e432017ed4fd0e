import type { Problem } from '@waypost/contract/core/errors';
import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import type { DocumentTemplate, LetterTemplate } from '@waypost/contract/letters/templates';
import { beforeAll, expect, it } from 'vitest';
import { equip } from '../../support/cases.ts';
import { type Client, newKey } from '../../support/client.ts';
import { testDatabase } from '../../support/database.ts';
import { TABLES } from '../../support/decision.ts';
import { makeOrganization, type Organization } from '../../support/organization.ts';
import {
  changeTemplate,
  createTemplate,
  endFacility,
  endTemplate,
  facilityOf,
  newDataManager,
  organizationAdministrator,
  TEMPLATES,
  templateOf,
} from '../../support/organization-data.ts';

const { pool } = await testDatabase();
let at: Organization;
let greta: Client;
let tomasz: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [organizationAdministrator] });
  await equip(at);
  greta = await at.invite(newDataManager);
  tomasz = await at.person('tomasz');
});

const list = async (client: Client) => (await client.call<LetterTemplate[]>('GET', TEMPLATES)).body;
const one = async (id: string) => (await list(greta)).find((each) => each.id === id);
const recordsOf = async (id: string) =>
  (
    await pool.query<{ operation: string; details: { propertyName: string; newValue: string }[] }>(
      `select operation, details from audit_record where domain_id = $1 order by occurred_at, id`,
      [id],
    )
  ).rows;

it('a template is stored as written, audited, and readable by users who administer the rules', async () => {
  const stated = {
    name: 'Prior authorization',
    facilityId: at.facility(1).id,
    title: 'Request for prior authorization',
    content: 'Dear {{physician.name}},\n\nabout {{ patient.name }}.',
  };
  const made = await createTemplate(greta, stated);
  expect(made.status, made.text).toBe(201);
  const { facilityId, ...written } = stated;
  expect(made.body).toEqual({
    ...written,
    id: made.body.id,
    facility: { id: facilityId, name: at.facility(1).name },
    isEnded: false,
    letters: 0,
    rules: [],
    version: 1,
  });
  expect(await one(made.body.id)).toEqual(made.body);
  expect((await recordsOf(made.body.id)).map(({ operation }) => operation)).toEqual(['Create']);
  const { body } = await tomasz.call<DocumentTemplate[]>('GET', '/services/case/api/DocumentTemplates');
  expect(body).toContainEqual({ id: made.body.id, name: stated.name, isEnded: false });
});

it('a change requires the version that was read, and repeating it changes nothing', async () => {
  const made = await templateOf(greta, { facilityId: at.facility(1).id });
  const change = { name: `${made.name} 2`, facilityId: null, title: 'Other', content: 'Now {{today}}.' };
  const { status, body, text } = await changeTemplate(greta, made, change);
  expect(status, text).toBe(200);
  const { facilityId: _null, ...written } = change;
  expect(body).toEqual({ ...made, ...written, facility: null, version: 2 });
  expect(await one(made.id)).toEqual(body);
  expect((await changeTemplate(greta, made, { title: 'Late' })).status).toBe(412);
  expect((await changeTemplate(greta, body)).body.version).toBe(2);
  expect((await recordsOf(made.id)).at(-1)?.details).toHaveLength(4);
});

it('a template name is unique regardless of case; a repeated key adds no second template', async () => {
  const key = newKey();
  const name = 'Only once';
  const [first, again] = [
    await createTemplate(greta, { name }, key),
    await createTemplate(greta, { name }, key),
  ];
  expect(again.body).toEqual({ ...first.body });
  expect((await createTemplate(greta, { name: 'Without a key' }, {})).status).toBe(400);
  const taken = await createTemplate(greta, { name: 'ONLY ONCE' });
  expect([taken.status, taken.body.code]).toEqual([409, 'TEMPLATE_NAME_TAKEN']);
  const other = await templateOf(greta);
  expect((await changeTemplate(greta, other, { name })).body.code).toBe('TEMPLATE_NAME_TAKEN');
});

it.each([
  ['no name', { name: '' }, 400, 'name'],
  ['no text', { content: ' ' }, 400, 'content'],
  ['a placeholder that no letter knows', { content: 'Dear {{patient.ssn}}' }, 400, 'content'],
  ['a placeholder that is not closed', { content: 'Dear {{patient.name' }, 400, 'content'],
  ['a facility of nobody', { facilityId: '0190c1de-0000-7000-8000-000000000001' }, 422, 'facilityId'],
])('%s is refused with its path, and nothing is stored', async (_what, invalid, status, path) => {
  const before = (await list(greta)).length;
  const refused = await createTemplate(greta, invalid);
  expect(refused.status, refused.text).toBe(status);
  expect(refused.body.errors?.[0]?.path.replace(/^body\./, '')).toBe(path);
  expect((await list(greta)).length).toBe(before);
});

it('an ended template stays with the rules that name it, and can be reactivated', async () => {
  const made = await templateOf(greta);
  const table = 'RegistrationVerification_DocumentGeneration';
  const url = `${TABLES}/${table}`;
  const { body: before } = await tomasz.call<DecisionTable>('GET', `${url}?tenantId=${at.id}`);
  const rule = { inputs: before.inputs.map(() => '-'), outputs: before.outputs.map(() => 'false') };
  rule.outputs[before.outputs.findIndex(({ name }) => /template/i.test(name ?? ''))] = JSON.stringify(
    made.id,
  );
  const rules = [...before.rules.map(({ inputs, outputs }) => ({ inputs, outputs })), rule];
  const saved = await tomasz.call<Problem>(
    'PUT',
    `${url}/rules?tenantId=${at.id}`,
    { rules },
    { 'if-match': String(before.version) },
  );
  expect(saved.status, saved.text).toBe(200);
  const named = await one(made.id);
  expect(named?.rules).toEqual([{ table, rule: rules.length }]);
  const ended = await endTemplate(greta, made);
  expect(ended.body).toEqual({ ...named, isEnded: true, version: 2 });
  expect((await list(greta)).at(-1)).toEqual(ended.body);
  const { body } = await tomasz.call<DocumentTemplate[]>('GET', '/services/case/api/DocumentTemplates');
  expect(body).toContainEqual({ id: made.id, name: made.name, isEnded: true });
  expect((await recordsOf(made.id)).at(-1)?.details).toEqual([
    { propertyName: 'Ended', previousValue: 'No', newValue: 'Yes' },
  ]);
  expect((await changeTemplate(greta, ended.body, { title: 'Was ended' })).body.isEnded).toBe(true);
  expect((await endTemplate(greta, { ...ended.body, version: 3 }, false)).status).toBe(200);
  expect(await one(made.id)).toMatchObject({ isEnded: false, version: 4 });
});

it('an ended facility cannot be newly selected, and stays where it was selected before', async () => {
  const facility = await facilityOf(greta);
  const made = await templateOf(greta, { facilityId: facility.id });
  const other = await templateOf(greta);
  expect((await endFacility(greta, facility)).status).toBe(200);
  expect((await changeTemplate(greta, other, { facilityId: facility.id })).status).toBe(422);
  expect((await changeTemplate(greta, made, { title: 'Still there' })).body).toMatchObject({
    title: 'Still there',
    facility: { id: facility.id },
  });
});

it('templates can be read and written only with the permission', async () => {
  const [made, dana] = [await templateOf(greta), await at.person('dana')];
  for (const answer of [
    await dana.call('GET', TEMPLATES),
    await createTemplate(dana),
    await changeTemplate(dana, made, { title: 'Mine' }),
  ])
    expect(answer.status).toBe(403);
  expect((await fetch(new URL(TEMPLATES, process.env.WAYPOST_TEST_URL))).status).toBe(401);
  expect(await one(made.id)).toEqual(made);
});
