import type { Problem } from '@waypost/contract/core/errors';
import { decisionTableNames } from '@waypost/contract/decision-tables/names';
import type {
  DecisionDifference,
  DecisionModel,
  DecisionModelSummary,
  DecisionModelVersion,
  DecisionTable,
} from '@waypost/contract/decision-tables/shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { DMN, modelFile, newName, TABLES, upload, withPermissions } from '../support/decision.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

const { pool } = await testDatabase();
let here: Organization;
let elsewhere: Organization;
/** Manages the tables of an organization that also manages the defaults. */
let tomasz: Client;
let dana: Client;
let nadia: Client;
beforeAll(async () => {
  here = await makeOrganization({ keepsDefaults: true });
  elsewhere = await makeOrganization();
  [tomasz, dana] = await here.people('tomasz', 'dana');
  nadia = await elsewhere.person('nadia');
});

const models = async (client = tomasz) => (await client.call<DecisionModelSummary[]>('GET', DMN)).body;
const model = async (id: string) => (await tomasz.call<DecisionModel>('GET', `${DMN}/${id}`)).body;
const versions = async (id: string) =>
  (await tomasz.call<DecisionModelVersion[]>('GET', `${DMN}/${id}/versions`)).body;
const oneTable = (name: string, rules = [{ cells: ['"HMO"', '"eligibility"'] }]) =>
  modelFile(name, [{ name, rules }]);
const ifMatch = (version: number) => ({ 'if-match': String(version) });

describe('default models', () => {
  it('every table that the processes use exists as a default, with a version and no tenant [W-087][W-088]', async () => {
    const defaults = (await models()).filter(({ tenantId }) => tenantId === null);
    const names = defaults.flatMap(({ tables }) => tables.map(({ name }) => name));
    expect(names).toEqual(expect.arrayContaining([...decisionTableNames]));
    for (const { id, version, tables } of defaults) {
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      expect(version).toBeGreaterThanOrEqual(1);
      for (const table of tables) expect(table.version).toBeGreaterThanOrEqual(1);
    }
  });

  it('another organization reads the same defaults, and none of this organization’s models [W-184]', async () => {
    const name = newName();
    const { body } = await upload(tomasz, oneTable(name));
    const { rights, end } = await withPermissions(pool, nadia, ['decision-table-read']);
    const theirs = await models(rights);
    expect(theirs.map((each) => each.name)).toContain('Eligibility_Exceptions');
    expect(theirs.map((each) => each.name)).not.toContain(name);
    expect((await rights.call('GET', `${DMN}/${body.id}`)).status).toBe(404);
    expect((await rights.call('GET', `${TABLES}/${name}?tenantId=${here.id}`)).status).toBe(403);
    expect((await rights.call('GET', `${TABLES}/${name}?tenantId=${elsewhere.id}`)).status).toBe(404);
    await end();
  });

  it('a default uploaded without tenantId applies to other organizations, and requires permission to change shared tables [W-054][W-189][W-190]', async () => {
    const name = newName();
    const { status, body } = await upload(tomasz, oneTable(name), { tenantId: null });
    expect(status).toBe(200);
    expect(body.tenantId).toBeNull();
    const { rights, end } = await withPermissions(pool, nadia, [
      'decision-table-read',
      'shared-decision-table-write',
    ]);
    const seen = await rights.call<DecisionTable>('GET', `${TABLES}/${name}?tenantId=${elsewhere.id}`);
    expect(seen.body).toMatchObject({ name, tenantId: null, version: 1 });
    // That organization cannot manage defaults, regardless of its roles.
    const refused = await upload(rights, oneTable(newName()), { tenantId: null });
    expect(refused).toMatchObject({ status: 403, body: { code: 'DEFAULTS_REFUSED' } });
    const again = await upload(rights, oneTable(name), { tenantId: null, version: 1 });
    expect(again).toMatchObject({ status: 403, body: { code: 'DEFAULTS_REFUSED' } });
    await end();
  });

  it('a default requires the permission for shared tables, an organization’s model the one for tables', async () => {
    const { rights, end } = await withPermissions(pool, dana, ['decision-table-write']);
    expect(await upload(rights, oneTable(newName()), { tenantId: null })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    await end();
    const shared = await withPermissions(pool, dana, ['shared-decision-table-write']);
    expect(await upload(shared.rights, oneTable(newName()))).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    await shared.end();
  });
});

describe('a model of the organization', () => {
  it('a model of the organization is listed with its tables after the upload, and its file is returned byte for byte [W-003][W-186][W-187][W-189]', async () => {
    const name = newName();
    const text = modelFile(name, [
      { name: `${name}_A`, rules: [{ cells: ['"HMO"', '"eligibility"'] }, { cells: ['-', '"other"'] }] },
      { name: `${name}_B`, rules: [] },
    ]);
    const { status, body } = await upload(tomasz, text, { fileName: 'two tables.dmn' });
    expect(status).toBe(200);
    const listed = (await models()).find(({ id }) => id === body.id);
    expect(listed).toEqual({
      id: body.id,
      name,
      version: 1,
      tenantId: here.id,
      fileName: 'two tables.dmn',
      changedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      changedBy: { kind: 'user', name: 'Lind, Tomasz' },
      tables: [
        { id: expect.any(String), name: `${name}_A`, version: 1, rules: 2 },
        { id: expect.any(String), name: `${name}_B`, version: 1, rules: 0 },
      ],
      isReplaced: false,
    });
    expect(await model(body.id)).toMatchObject({ ...listed, modelXml: text });
  });

  it('a model of the organization can be replaced only with the version that was read', async () => {
    const name = newName();
    const { body } = await upload(tomasz, oneTable(name));
    const other = oneTable(name, [{ cells: ['"PPO"', '"eligibility"'] }]);
    expect(await upload(tomasz, other)).toMatchObject({ status: 409, body: { code: 'MODEL_EXISTS' } });
    expect(await upload(tomasz, other, { version: 9 })).toMatchObject({
      status: 412,
      body: { code: 'VERSION_CHANGED' },
    });
    expect((await model(body.id)).version).toBe(1);
    const replaced = await upload(tomasz, other, { version: 1 });
    expect(replaced.body).toMatchObject({ id: body.id, version: 2, modelXml: other });
    expect(replaced.body.tables[0]).toMatchObject({ id: body.tables[0]?.id, version: 2 });
  });

  it('a model of the organization is replaced by one of another name only after confirmation, which lists removed, added and unchanged tables', async () => {
    const name = newName();
    const file = (id: string, tables: string[]) =>
      `<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="${id}" name="${name}" namespace="urn:camunda">${tables
        .map(
          (table) =>
            `<decision id="${table}" name="${name}_${table}"><decisionTable><output typeRef="string"/></decisionTable></decision>`,
        )
        .join('')}</definitions>`;
    expect((await upload(tomasz, file('first', ['A', 'B']))).body.findings).toEqual([]);
    const other =
      'The file has the id “second”, and the model of this name has “first”: it may be another model.';
    const goes = `The table ${name}_A goes: the file does not have it.`;
    expect(await upload(tomasz, file('second', ['B', 'C']))).toMatchObject({
      status: 409,
      body: {
        code: 'MODEL_EXISTS',
        errors: [
          { path: 'id', message: other },
          { path: `${name}_A`, message: goes },
          { path: `${name}_B`, message: `The table ${name}_B stays.` },
          { path: `${name}_C`, message: `The table ${name}_C comes with the file.` },
        ],
      },
    });
    const replaced = await upload(tomasz, file('second', ['B', 'C']), { version: 1 });
    expect(replaced.body.findings).toEqual([
      { code: 'other-model', severity: 'warning', message: other },
      { code: 'table-removed', severity: 'warning', message: goes },
    ]);
    expect((await model(replaced.body.id)).findings).toEqual([]);
    const same = await upload(tomasz, file('second', ['B', 'C', 'D']), { version: 2 });
    expect(same).toMatchObject({ status: 200, body: { version: 3, findings: [] } });
    const renamed = file('second', ['B']).replace(`name="${name}"`, `name="${name} of 2027"`);
    const already = `The table ${name}_B is in the model ${name} already`;
    expect(await upload(tomasz, renamed)).toMatchObject({
      status: 422,
      body: {
        errors: [{ path: `${name}_B`, message: expect.stringMatching(`^${already}, which has the id`) }],
      },
    });
    const foreign = renamed.replace('urn:camunda', 'urn:other');
    expect(await upload(tomasz, foreign)).toMatchObject({ body: { errors: [{ message: `${already}.` }] } });
  });

  it('a model of the organization keeps the version of a table that an upload does not change', async () => {
    const name = newName();
    const tables = (rule: string) => [
      { name: `${name}_A`, rules: [{ cells: [rule, '"eligibility"'] }] },
      { name: `${name}_B`, rules: [{ cells: ['"x"', '"other"'] }] },
    ];
    await upload(tomasz, modelFile(name, tables('"HMO"')));
    const { body } = await upload(tomasz, modelFile(name, tables('"PPO"')), { version: 1 });
    expect(body.tables.map(({ version }) => version)).toEqual([2, 1]);
  });

  it('a model of the organization has versions with differences, and a rollback creates a new version', async () => {
    const name = newName();
    const first = oneTable(name, [{ cells: ['"HMO"', '"eligibility"'] }]);
    const { body } = await upload(tomasz, first);
    await upload(
      tomasz,
      first.replace(
        '</rule>',
        '</rule><rule id="new"><inputEntry><text>"EPO"</text></inputEntry><outputEntry><text>"other"</text></outputEntry></rule>',
      ),
      { version: 1 },
    );
    const url = `${DMN}/${body.id}/versions`;
    const { body: difference } = await tomasz.call<DecisionDifference>('GET', `${url}/1/difference`);
    expect(difference).toMatchObject({
      from: 1,
      to: 2,
      tables: [
        {
          name,
          change: 'changed',
          columns: null,
          hitPolicy: null,
          rules: [
            { change: 'added', before: null, after: { row: 2, inputs: ['"EPO"'], outputs: ['"other"'] } },
          ],
        },
      ],
      isOtherwiseChanged: false,
    });
    const back = await tomasz.call<DecisionDifference>('GET', `${url}/2/difference?to=1`);
    expect(back.body.tables[0]?.rules).toMatchObject([{ change: 'removed', after: null }]);
    expect(
      (await tomasz.call('POST', `${url}/1/restore`, undefined, { ...ifMatch(1), ...newKey() })).status,
    ).toBe(412);
    const restored = await tomasz.call<DecisionModel>('POST', `${url}/1/restore`, undefined, {
      ...ifMatch(2),
      ...newKey(),
    });
    expect(restored.body).toMatchObject({ version: 3, modelXml: first });
    expect(restored.body.tables[0]?.version).toBe(3);
    expect(await versions(body.id)).toMatchObject([
      { version: 3, step: 'restored', restored: 1, by: { kind: 'user', name: 'Lind, Tomasz' } },
      { version: 2, step: 'uploaded', fileName: 'rules.dmn' },
      { version: 1, step: 'uploaded', restored: null },
    ]);
    const old = await tomasz.call<{ modelXml: string }>('GET', `${url}/2`);
    expect(old.body.modelXml).toContain('EPO');
    expect((await tomasz.call('GET', `${url}/7`)).status).toBe(404);
  });

  it('a model of the organization replaces the default of the same name until it is removed', async () => {
    const name = 'DocumentGeneration_UserTaskToDos';
    const standing = (await models()).find((each) => each.name === name && each.tenantId === null);
    if (!standing) throw new Error('the default is not there');
    const { modelXml } = await model(standing.id);
    const { body: own } = await upload(tomasz, modelXml.replace('Generate the document again', 'Look at it'));
    const replaced = (await models()).filter((each) => each.name === name);
    expect(replaced.map(({ tenantId, isReplaced }) => [tenantId, isReplaced])).toEqual([
      [here.id, false],
      [null, true],
    ]);
    const asked = `${TABLES}/${name}?tenantId=${here.id}`;
    expect((await tomasz.call<DecisionTable>('GET', asked)).text).toContain('Look at it');
    const removed = await tomasz.call('DELETE', `${DMN}/${own.id}`, undefined, ifMatch(own.version));
    expect(removed.status).toBe(204);
    expect((await tomasz.call<DecisionTable>('GET', asked)).body).toMatchObject({ tenantId: null });
    expect((await tomasz.call('GET', `${DMN}/${own.id}`)).status).toBe(404);
    // Another upload continues its versions.
    const { body: again } = await upload(tomasz, modelXml);
    expect(again).toMatchObject({ id: own.id, version: own.version + 2 });
    await tomasz.call('DELETE', `${DMN}/${again.id}`, undefined, ifMatch(again.version));
  });

  it('a model of the organization has no effect after it is removed, even if no default has its tables', async () => {
    const name = newName();
    const { body } = await upload(tomasz, modelFile(name, [{ name, rules: [] }]));
    await tomasz.call('DELETE', `${DMN}/${body.id}`, undefined, ifMatch(body.version));
    expect((await models()).filter((one) => one.name === name)).toEqual([]);
    expect((await tomasz.call('GET', `${TABLES}/${name}`)).status).toBe(404);
  });

  it('a default cannot be removed', async () => {
    const standing = (await models()).find(({ tenantId }) => tenantId === null);
    const answer = await tomasz.call('DELETE', `${DMN}/${standing?.id}`, undefined, ifMatch(1));
    expect(answer.status).toBe(403);
  });

  it('a model of the organization is refused if another model has one of its tables', async () => {
    const name = newName();
    await upload(tomasz, oneTable(name));
    const other = await upload(tomasz, modelFile(newName(), [{ name, rules: [] }]));
    expect(other).toMatchObject({ status: 422, body: { code: 'MODEL_REFUSED' } });
    expect((other.body as unknown as Problem).errors?.[0]?.path).toBe(name);
  });

  it('only users who may change columns can change the columns of the organization’s model', async () => {
    const name = newName();
    const { body } = await upload(tomasz, oneTable(name));
    const wider = modelFile(name, [{ name, inputs: ['plan', 'payer'], rules: [] }]);
    const { rights, end } = await withPermissions(pool, dana, ['decision-table-write']);
    expect(await upload(rights, wider, { version: 1 })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', errors: [{ path: name }] },
    });
    const narrow = oneTable(name, [{ cells: ['"PPO"', '"eligibility"'] }]);
    expect((await upload(rights, narrow, { version: 1 })).status).toBe(200);
    await end();
    expect((await upload(tomasz, wider, { version: 2 })).body).toMatchObject({ id: body.id, version: 3 });
  });

  it('changes of an organization’s model are audited rule by rule, and each changed table emits an event', async () => {
    const name = newName();
    const { body } = await upload(tomasz, oneTable(name));
    await upload(tomasz, oneTable(name, [{ cells: ['"PPO"', '"eligibility"'] }]), { version: 1 });
    const { rows } = await pool.query(
      "select operation, details, snapshot from audit_record where domain_type = 'DecisionModel' and domain_id = $1 order by occurred_at, id",
      [body.id],
    );
    expect(rows).toMatchObject([
      { operation: 'Create', snapshot: { ModelName: name } },
      {
        operation: 'Update',
        details: expect.arrayContaining([
          { propertyName: 'Version', previousValue: '1', newValue: '2' },
          {
            propertyName: `${name}: row 1`,
            previousValue: '"HMO" → "eligibility"',
            newValue: '"PPO" → "eligibility"',
          },
        ]),
      },
    ]);
    const { rows: events } = await pool.query(
      "select type, data from event where subject_id = $1 and type like 'decision-table.%' order by seq",
      [body.tables[0]?.id],
    );
    expect(events).toEqual([
      { type: 'decision-table.changed', data: { name, version: 1, isDefault: false } },
      { type: 'decision-table.changed', data: { name, version: 2, isDefault: false } },
    ]);
  });

  it('if two users replace a model of the organization at once, one of them gets a conflict', async () => {
    const name = newName();
    await upload(tomasz, oneTable(name));
    const answers = await Promise.all(
      ['"A"', '"B"', '"C"'].map((cell) =>
        upload(tomasz, oneTable(name, [{ cells: [cell, '"eligibility"'] }]), { version: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
  });
});
