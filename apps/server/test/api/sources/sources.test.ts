import type { Source } from '@waypost/contract/sources/calls';
import { beforeAll, expect, it } from 'vitest';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { callsIn, machineFor, makeAdministrator, tokenOf } from '../support/machines.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { newRegistrar, registrar } from '../support/registration.ts';
import { createSource, endSource, importer, newImporter, SOURCE, sourceAt } from '../support/sources.ts';

const { pool } = await testDatabase();
let at: Organization;
let other: Organization;
let ines: Client;
let rosa: Client;
let lena: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [registrar, importer] });
  other = await makeOrganization({ roles: [importer] });
  ines = await at.invite(newImporter);
  rosa = await at.invite(newRegistrar);
  lena = await at.invite({ firstName: 'Lena', lastName: 'Weiss', role: importer.name, facilities: [-1] });
});

const first = () => at.facility(0).id;
const list = async (client: Client) => (await client.call<Source[]>('GET', SOURCE)).body;
const change = (client: Client, { sourceId, version, isEnded: _ended, ...source }: Source) =>
  client.call<Source & { code: string }>('PUT', `${SOURCE}/${sourceId}`, source, {
    'If-Match': `"${version}"`,
  });

it('a source is stored with its codes, audited, and read back', async () => {
  const source = await sourceAt(ines, {
    facilityIds: [first()],
    onCorrection: 'keep',
    correctionDays: 30,
    linksSureMatches: true,
    codes: [
      { kind: 'facility', code: 'MAIN', meaning: first() },
      { kind: 'gender', code: 'F', meaning: 'Female' },
    ],
  });
  expect(source).toMatchObject({ channel: 'api', isEnded: false, version: 1 });
  expect((await list(ines)).find(({ sourceId }) => sourceId === source.sourceId)).toEqual(source);
  const { rows } = await pool.query(
    `select operation, actor_id as "by", details from audit_record where domain_type = 'Source' and domain_id = $1`,
    [source.sourceId],
  );
  expect(rows).toEqual([expect.objectContaining({ operation: 'Create', by: ines.userId })]);
  expect(JSON.stringify(rows[0].details)).toContain('gender F = Female');
});

it('a change requires the version, replaces the codes, and repeating it changes nothing', async () => {
  const source = await sourceAt(ines, {
    facilityIds: [first()],
    codes: [{ kind: 'gender', code: 'F', meaning: 'Female' }],
  });
  const next: Source = {
    ...source,
    onCorrection: 'overwrite',
    codes: [{ kind: 'relationship', code: '18', meaning: 'Self' }],
  };
  const { status, body, text } = await change(ines, next);
  expect(status, text).toBe(200);
  expect(body).toEqual({ ...next, version: 2 });
  expect(await change(ines, next)).toMatchObject({ status: 412, body: { code: 'VERSION_CHANGED' } });
  expect((await change(ines, body)).body).toEqual(body);
  const { sourceId, version: _version, isEnded: _ended, ...unversioned } = body;
  expect((await ines.call('PUT', `${SOURCE}/${sourceId}`, unversioned)).status).toBe(428);
});

it('a source is ended and reactivated with the version that was read, and audited; a change does not alter its state', async () => {
  const source = await sourceAt(ines, { facilityIds: [first()] });
  const ended = (await endSource(ines, source)).body;
  expect(ended).toEqual({ ...source, isEnded: true, version: 2 });
  expect((await endSource(ines, source, false)).body.code).toBe('VERSION_CHANGED');
  expect((await endSource(ines, ended)).body).toEqual(ended);
  expect((await change(ines, { ...ended, onCorrection: 'keep' })).body).toMatchObject({
    isEnded: true,
    version: 3,
  });
  expect((await endSource(ines, { ...ended, version: 3 }, false)).body.isEnded).toBe(false);
  expect((await list(ines)).find(({ sourceId }) => sourceId === source.sourceId)?.isEnded).toBe(false);
  const { rows } = await pool.query(
    `select details from audit_record where domain_id = $1 and details::text like '%"Ended"%' order by occurred_at, id`,
    [source.sourceId],
  );
  expect(rows.map(({ details }) => details)).toEqual([
    [{ propertyName: 'Ended', previousValue: 'No', newValue: 'Yes' }],
    [{ propertyName: 'Ended', previousValue: 'Yes', newValue: 'No' }],
  ]);
});

it('a name is unique regardless of case; the same key never adds two', async () => {
  const { name } = await sourceAt(ines, { facilityIds: [first()] });
  const taken = await createSource(ines, { name: name.toUpperCase(), facilityIds: [first()] });
  expect([taken.status, taken.body.code]).toEqual([409, 'SOURCE_NAME_TAKEN']);
  const second = await sourceAt(ines, { facilityIds: [first()] });
  expect((await change(ines, { ...second, name })).body.code).toBe('SOURCE_NAME_TAKEN');
  const key = newKey();
  const body = { name: `Once ${name}`, facilityIds: [first()] };
  const made = [await createSource(ines, body, key), await createSource(ines, body, key)];
  expect(new Set(made.map(({ body: one }) => one.sourceId)).size).toBe(1);
  expect((await list(ines)).filter((one) => one.name === body.name)).toHaveLength(1);
});

it.each([
  ['no name', { name: ' ' }, 400, 'name'],
  ['no facility', { facilityIds: [] }, 400, 'facilityIds'],
  ['a facility twice', { facilityIds: ['one', 'one'] }, 400, 'facilityIds'],
  ['a facility of nobody', { facilityIds: ['0190c1de-0000-7000-8000-000000000001'] }, 422, 'facilityIds'],
  ['another channel', { channel: 'fax' }, 400, 'channel'],
  [
    'a code twice',
    {
      codes: [
        ['gender', 'F', 'Female'],
        ['gender', 'F', 'Male'],
      ],
    },
    400,
    'codes',
  ],
  ['a gender of no list', { codes: [['gender', 'F', 'Fem']] }, 422, 'codes.0.meaning'],
  ['a facility that is not of the source', { codes: [['facility', 'MAIN', 'x']] }, 422, 'codes.0.meaning'],
  ['a plan that nobody has', { codes: [['plan', 'P', 'NOWHERE-1']] }, 422, 'codes.0.meaning'],
  ['no day', { correctionDays: 0 }, 400, 'correctionDays'],
])('%s is refused, and nothing is stored', async (_what, invalid, status, path) => {
  const before = (await list(ines)).length;
  const { codes, ...more } = invalid as { codes?: string[][]; facilityIds?: string[] };
  const answer = await createSource(ines, {
    facilityIds: [first()],
    ...more,
    ...(more.facilityIds?.includes('one') ? { facilityIds: [first(), first()] } : {}),
    ...(codes
      ? { codes: codes.map(([kind, code, meaning]) => ({ kind, code, meaning })) as Source['codes'] }
      : {}),
  });
  expect([answer.status, answer.body.errors?.map((error) => error.path.replace(/^body\./, ''))]).toEqual([
    status,
    [path],
  ]);
  expect((await list(ines)).length).toBe(before);
});

it('a source is visible to users who may import at all its facilities, and to nobody else', async () => {
  const source = await sourceAt(ines, { facilityIds: at.facilities.map(({ id }) => id) });
  expect((await list(lena)).map(({ sourceId }) => sourceId)).not.toContain(source.sourceId);
  expect((await change(lena, source)).status).toBe(404);
  const refused = await createSource(lena, { facilityIds: [first()] });
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'facilityIds']);
  const nadia = await other.invite({ firstName: 'Nadia', lastName: 'Castle', role: importer.name });
  expect(await list(nadia)).toEqual([]);
  expect((await change(nadia, source)).status).toBe(404);
  for (const answer of [
    await rosa.call('GET', SOURCE),
    await createSource(rosa, { facilityIds: [first()] }),
    await change(rosa, source),
  ])
    expect(answer.status).toBe(403);
  expect((await list(ines)).find(({ sourceId }) => sourceId === source.sourceId)).toEqual(source);
});

it('a machine account can read the sources, but not create, change or end them', async () => {
  await makeAdministrator(ines, at);
  const token = await tokenOf(await machineFor(ines, { permissions: importer.permissions }));
  const call = callsIn(at);
  const { sourceId, version, isEnded, ...source } = await sourceAt(ines, { facilityIds: [first()] });
  const seen = await call<Source[]>(token, 'GET', SOURCE);
  expect(seen.body.map((one) => one.sourceId)).toContain(sourceId);
  const body = { ...source, onCorrection: 'overwrite' };
  for (const answer of [
    await call(token, 'POST', SOURCE, { body: { ...body, name: 'Another' }, headers: newKey() }),
    await call(token, 'PUT', `${SOURCE}/${sourceId}`, { body, headers: { 'if-match': String(version) } }),
    await call(token, 'PUT', `${SOURCE}/${sourceId}/ended`, {
      body: { isEnded: true },
      headers: { 'if-match': String(version) },
    }),
  ])
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([403, 'PEOPLE_ONLY']);
  expect((await list(ines)).find((one) => one.sourceId === sourceId)).toEqual({
    sourceId,
    version,
    isEnded,
    ...source,
  });
});
