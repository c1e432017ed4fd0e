import type { Problem } from '@waypost/contract/core/errors';
import type { DecisionModelSummary } from '@waypost/contract/decision-tables/shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import { portalUrl } from '../support/addresses.ts';
import { type Client, SUBSCRIPTION } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { DMN, modelFile, newName, sendForm, upload } from '../support/decision.ts';
import { makeOrganization } from '../support/organization.ts';

// Files that could harm the installation: each is refused with a message, and nothing is stored.
const { pool } = await testDatabase();
let tomasz: Client;
let dana: Client;
beforeAll(async () => {
  [tomasz, dana] = await (await makeOrganization()).people('tomasz', 'dana');
});

/** The number of rows that the organization stores. */
const counted = async (): Promise<unknown> => {
  const of = (table: string) => `(select count(*)::int from ${table} where entity_id = $1) as ${table}`;
  const { rows } = await pool.query(
    `select ${['decision_model', 'decision_table', 'decision_model_version'].map(of).join(', ')}`,
    [tomasz.entityId],
  );
  return rows[0];
};

/** The message that refuses a file, which must leave nothing stored. */
async function refusalOf(
  content: string | Uint8Array<ArrayBuffer>,
): Promise<{ status: number; said: string }> {
  const before = await counted();
  const { status, body } = await upload(tomasz, content);
  expect(await counted()).toEqual(before);
  const { errors = [] } = body as unknown as Problem;
  return { status, said: errors.map(({ path, message }) => `${path}: ${message}`).join('\n') };
}

const some = (name = newName()) => modelFile(name, [{ name, rules: [{ cells: ['"HMO"', '"a"'] }] }]);

describe('a refused decision model', () => {
  it('a decision model with a document type or entities is refused with a message, and nothing is stored', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "${'x'.repeat(1000)}">]>${some().replace(/^.*\n/, '')}`;
    const { status, said } = await refusalOf(bomb);
    expect(status).toBe(422);
    expect(said).toMatch(/document type/i);
  });

  it('a decision model larger than 8 MB is refused with a message, also fifty at once, and nothing is stored', async () => {
    const { status, said } = await refusalOf(' '.repeat(50_000_000));
    expect(status).toBe(413);
    expect(said).toContain('The file is larger than 8 MB.');
  });

  it('a decision model with a hundred thousand rules is refused with a message, and nothing is stored', async () => {
    const name = newName();
    const rule =
      '<rule><inputEntry><text>1</text></inputEntry><outputEntry><text>1</text></outputEntry></rule>';
    const file = modelFile(name, [{ name, rules: [] }]).replace(
      '</decisionTable>',
      `${rule.repeat(75_000)}</decisionTable>`,
    );
    const { status, said } = await refusalOf(file);
    expect(status).toBe(422);
    expect(said).toMatch(/rules|elements/);
  });

  it('a decision model without the extension .dmn is refused with a message, and nothing is stored [W-053]', async () => {
    const before = await counted();
    for (const fileName of ['m.xml', 'm', 'm.dmn.zip']) {
      const { status, body } = await upload(tomasz, some(), { fileName });
      expect(status, fileName).toBe(422);
      expect((body as unknown as Problem).errors).toEqual([
        { path: 'modelXml', message: 'Choose a decision model: a file that ends in .dmn.' },
      ]);
    }
    expect(await counted()).toEqual(before);
  });

  it('a decision model that requires itself in a cycle is refused with a message, and nothing is stored', async () => {
    const name = newName();
    const file = modelFile(name, [{ name, rules: [{ cells: ['"HMO"', '"a"'] }] }]).replace(
      '<decisionTable ',
      '<informationRequirement><requiredDecision href="#decision_0" /></informationRequirement><decisionTable ',
    );
    const { status, said } = await refusalOf(file);
    expect(status).toBe(422);
    expect(said).toMatch(/in a circle/);
  });

  it('a decision model with a spreadsheet formula is refused with a message, and nothing is stored', async () => {
    const name = newName();
    const file = modelFile(name, [
      { name, rules: [{ cells: ['"HMO"', '"a"'] }, { cells: ['"PPO"', '"=1+1"'] }] },
    ]);
    const { status, said } = await refusalOf(file);
    expect(status).toBe(422);
    expect(said).toMatch(new RegExp(`^${name} row 2 column 2: .*formula`));
  });

  it.each([
    ['no XML', 'a decision table'],
    ['empty', ''],
    ['another kind of XML', '<html><body/></html>'],
    ['broken off', some().slice(0, 600)],
    ['no text at all', new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0, 0])],
    ['in UTF-16', new Uint8Array(Buffer.from(`\uFEFF${some()}`, 'utf16le'))],
  ])('a decision model that is %s is refused in words, and nothing is stored', async (_what, content) => {
    const { status, said } = await refusalOf(content);
    expect(status).toBe(422);
    expect(said).not.toBe('');
  });

  it('a decision model without a table or a name, or with two tables of one name, is refused with a message, and nothing is stored', async () => {
    const name = newName();
    const empty = modelFile(name, []);
    expect((await refusalOf(empty)).said).toContain('The model has no decision table.');
    expect(
      (await refusalOf(some().replace(/ name="Test_[^"]+" namespace/, ' name="" namespace'))).said,
    ).toMatch(/name/);
    const twice = modelFile(name, [
      { name, rules: [] },
      { name, rules: [] },
    ]);
    expect((await refusalOf(twice)).said).toContain(`“${name}”`);
  });
});

describe('a refused form', () => {
  it('a form without a file, or with several, is refused [W-053]', async () => {
    for (const files of [0, 2]) {
      const form = new FormData();
      for (let at = 0; at < files; at += 1) form.append('modelXml', new File([some()], `${at}.dmn`));
      const { status, body } = await sendForm<Problem>(tomasz, form, tomasz.entityId);
      expect(status).toBe(400);
      expect(body.errors).toEqual([{ path: 'modelXml', message: 'Choose exactly one file.' }]);
    }
  });

  it('a form with other parts beside the file, or an incomplete one, is refused', async () => {
    const form = new FormData();
    form.append('tenantId', 'x');
    expect((await upload(tomasz, some(), { form })).status).toBe(400);
    const broken = await fetch(`${portalUrl}${DMN}?tenantId=${tomasz.entityId}`, {
      method: 'PUT',
      headers: {
        ...SUBSCRIPTION,
        ...tomasz.headers,
        'content-type': 'multipart/form-data; boundary=b',
      },
      body: '--b\r\nContent-Disposition: form-data; name="modelXml"; filename="a.dmn"\r\n\r\n<def',
    });
    expect(broken.status).toBe(400);
  });

  it('a form without a sign-in, or without permission to write tables, is refused', async () => {
    const form = () => {
      const made = new FormData();
      made.append('modelXml', new File([some()], 'a.dmn'));
      return made;
    };
    const open = await fetch(`${portalUrl}${DMN}`, { method: 'PUT', headers: SUBSCRIPTION, body: form() });
    expect(open.status).toBe(401);
    expect((await sendForm(dana, form(), dana.entityId)).status).toBe(403);
  });
});

it('a decision model with the largest allowed table is stored and evaluated', async () => {
  const name = newName();
  const rules = Array.from({ length: 10_000 }, (_, at) => ({ cells: [`"plan ${at}"`, `"group ${at}"`] }));
  const { status, body } = await upload(tomasz, modelFile(name, [{ name, rules }]));
  expect(status).toBe(200);
  expect(body.tables[0]?.rules).toBe(10_000);
  expect(await counted()).toEqual({ decision_model: 1, decision_table: 1, decision_model_version: 1 });
  const { body: tried } = await tomasz.call<{ value: unknown }>(
    'POST',
    `/services/decision-management/decisiontables/evaluate/${name}?tenantId=${tomasz.entityId}`,
    { facts: { plan: 'plan 9999' } },
  );
  expect(tried.value).toBe('group 9999');
  const listed = await tomasz.call<DecisionModelSummary[]>('GET', DMN);
  expect(listed.body.find((model) => model.name === name)?.version).toBe(1);
});
