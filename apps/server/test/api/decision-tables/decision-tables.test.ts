import type { Problem } from '@waypost/contract/core/errors';
import type {
  ConditionCode,
  DecisionModel,
  DecisionTable,
  EvaluationResult,
} from '@waypost/contract/decision-tables/shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, call } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { DMN, modelFile, newName, TABLES, upload, withPermissions } from '../support/decision.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

const { pool } = await testDatabase();
let here: Organization;
let elsewhere: Organization;
let own: string;
let tomasz: Client;
let dana: Client;
let nadia: Client;
beforeAll(async () => {
  here = await makeOrganization();
  elsewhere = await makeOrganization();
  own = `tenantId=${here.id}`;
  [tomasz, dana] = await here.people('tomasz', 'dana');
  nadia = await elsewhere.person('nadia');
});

const read = async (name: string, query = own) =>
  (await tomasz.call<DecisionTable>('GET', `${TABLES}/${name}?${query}`)).body;
const setRules = (name: string, version: number, rules: unknown, query = own, client = tomasz) =>
  client.call<DecisionTable>(
    'PUT',
    `${TABLES}/${name}/rules?${query}`,
    { rules },
    { 'if-match': String(version) },
  );

/** The name of a table with a comment at its first rule. */
async function someTable(): Promise<string> {
  const name = newName();
  const file = modelFile(name, [
    {
      name,
      rules: [
        { cells: ['"HMO"', '"eligibility"'], comment: 'asked for by the payer' },
        { cells: ['"PPO"', '"registration"'] },
      ],
    },
  ]);
  await upload(tomasz, file);
  return name;
}

describe('a decision table', () => {
  it('a decision table is read by its name or its id with columns, rules, comments and input facts [W-090][W-185][W-192]', async () => {
    const name = await someTable();
    const table = await read(name);
    expect(table).toMatchObject({
      name,
      version: 1,
      tenantId: here.id,
      modelName: name,
      hitPolicy: 'FIRST',
      inputs: [{ label: 'The plan', expression: 'plan', type: 'string' }],
      outputs: [{ name: 'group', type: 'string' }],
      rules: [
        {
          id: 'rule_0_0',
          comment: 'asked for by the payer',
          inputs: ['"HMO"'],
          outputs: ['"eligibility"'],
        },
        { id: 'rule_0_1', comment: null, inputs: ['"PPO"'], outputs: ['"registration"'] },
      ],
      facts: [{ name: 'plan', type: 'string', values: null }],
    });
    expect(await read(table.id)).toEqual(table);
  });

  it('a decision table is the default if no tenant is named, or if the organization has no table of its own [W-185]', async () => {
    expect(await read('Eligibility_Exceptions', '')).toMatchObject({ tenantId: null });
    expect(await read('Eligibility_Exceptions')).toMatchObject({ tenantId: null });
    const name = await someTable();
    expect((await tomasz.call('GET', `${TABLES}/${name}`)).status).toBe(404);
  });

  it('a decision table is returned with findings for suspicious rules', async () => {
    const name = newName();
    await upload(
      tomasz,
      modelFile(name, [{ name, rules: [{ cells: ['-', '"a"'] }, { cells: ['"HMO"', '"b"'] }] }]),
    );
    expect((await read(name)).findings).toContainEqual(
      expect.objectContaining({ code: 'unreachable', severity: 'warning', rule: 2 }),
    );
  });

  it('a decision table of another organization is not found, whatever tenant is named [W-184]', async () => {
    const name = await someTable();
    const { id } = await read(name);
    const { rights, end } = await withPermissions(pool, nadia, [
      'decision-table-read',
      'decision-table-write',
    ]);
    const theirs = `tenantId=${elsewhere.id}`;
    for (const asked of [name, id]) {
      expect((await rights.call('GET', `${TABLES}/${asked}?${theirs}`)).status).toBe(404);
      expect((await rights.call('GET', `${TABLES}/${asked}?${own}`)).status).toBe(403);
      expect((await setRules(asked, 1, [], theirs, rights)).status).toBe(404);
      expect((await setRules(asked, 1, [], own, rights)).status).toBe(403);
      const tried = await rights.call('POST', `${TABLES}/evaluate/${asked}?${theirs}`, { facts: {} });
      expect(tried.status).toBe(404);
    }
    await end();
    expect((await read(name)).version).toBe(1);
  });

  it('a decision table can be read only by users who may read or write tables', async () => {
    expect((await dana.call('GET', `${TABLES}/Eligibility_Exceptions?${own}`)).status).toBe(403);
    expect((await dana.call('GET', DMN)).status).toBe(403);
    const { rights, end } = await withPermissions(pool, dana, ['decision-table-read']);
    expect((await rights.call('GET', `${TABLES}/Eligibility_Exceptions?${own}`)).status).toBe(200);
    expect((await setRules('Eligibility_Exceptions', 1, [], own, rights)).status).toBe(403);
    await end();
    expect((await call('GET', `${TABLES}/Eligibility_Exceptions`)).status).toBe(401);
  });
});

describe('the rules of a table', () => {
  it('replacing the rules of a table leaves the rest of the file unchanged byte for byte [W-134][W-188][W-193]', async () => {
    const name = await someTable();
    const { rules, modelId } = await read(name);
    const { body: before } = await tomasz.call<DecisionModel>('GET', `${DMN}/${modelId}`);
    const [first] = rules;
    const { status, body } = await setRules(name, 1, [
      { inputs: ['"EPO"'], outputs: ['"other"'], comment: 'new' },
      { ...first, outputs: ['"insurance"'] },
    ]);
    expect(status).toBe(200);
    expect(body.version).toBe(2);
    expect(await read(name)).toEqual(body);
    expect(body.rules).toMatchObject([
      { inputs: ['"EPO"'], outputs: ['"other"'], comment: 'new' },
      { id: 'rule_0_0', outputs: ['"insurance"'], comment: 'asked for by the payer' },
    ]);
    const { body: after } = await tomasz.call<DecisionModel>('GET', `${DMN}/${modelId}`);
    const around = (xml: string) => [
      xml.slice(0, xml.indexOf('<rule ')).trimEnd(),
      xml.slice(xml.lastIndexOf('</rule>')),
    ];
    expect(around(after.modelXml)).toEqual(around(before.modelXml));
    expect(after).toMatchObject({ version: 2, fileName: 'rules.dmn' });
    expect((await setRules(name, 2, [])).body.rules).toEqual([]);
  });

  it('rules of a table without ids are identified by their position, and keep the rest of their XML', async () => {
    const name = newName();
    const file = modelFile(name, [
      { name, rules: [{ cells: ['"HMO"', '"eligibility"'] }, { cells: ['"PPO"', '"registration"'] }] },
    ])
      .replaceAll(/<rule id="[^"]*">/g, '<rule><!-- ours -->')
      .replaceAll('</rule>', '<annotationEntry><text>why</text></annotationEntry></rule>');
    const { body } = await upload(tomasz, file);
    const { rules } = await read(name);
    expect(rules.map(({ id }) => id)).toEqual(['#1', '#2']);
    const changed = rules.map((rule, at) => (at === 1 ? { ...rule, outputs: ['"senior"'] } : rule));
    expect((await setRules(name, 1, changed)).status).toBe(200);
    const after = await tomasz.call<DecisionModel>('GET', `${DMN}/${body.id}`);
    expect(after.body.modelXml).toBe(file.replace('"registration"', '&quot;senior&quot;'));
  });

  it('the rules of a table may be sent as a list or under the table’s name, and errors are reported by position [W-188]', async () => {
    const name = await someTable();
    const put = (body: unknown, version: number) =>
      tomasz.call<DecisionTable & Problem>('PUT', `${TABLES}/${name}/rules?${own}`, body, {
        'if-match': String(version),
      });
    const rules = [{ inputs: ['"EPO"'], outputs: ['"other"'] }];
    const alone = await put(rules, 1);
    expect([alone.status, alone.body.rules], alone.text).toMatchObject([200, rules]);
    expect((await put({ rules: [] }, 2)).body.rules).toEqual([]);
    const invalid = [...rules, { inputs: ['"EPO"'], outputs: [7] }];
    for (const [body, path] of [
      [invalid, '1.outputs.0'],
      [{ rules: invalid }, 'rules.1.outputs.0'],
    ] as const)
      expect((await put(body, 3)).body.errors?.map((error) => error.path)).toEqual([path]);
  });

  it('the rules of a table can only be replaced with the version that was read', async () => {
    const name = await someTable();
    const { rules } = await read(name);
    const without = await tomasz.call('PUT', `${TABLES}/${name}/rules?${own}`, { rules });
    expect(without).toMatchObject({ status: 428, body: { code: 'VERSION_REQUIRED' } });
    expect((await setRules(name, 1, rules.slice(1))).status).toBe(200);
    const late = await setRules(name, 1, []);
    expect(late).toMatchObject({ status: 412, body: { code: 'VERSION_CHANGED' } });
    expect((await read(name)).rules).toHaveLength(1);
  });

  it('the rules of a table are refused with row and column if a cell cannot be evaluated, and nothing is stored', async () => {
    const name = await someTable();
    const refused = await setRules(name, 1, [
      { inputs: ['"HMO"'], outputs: ['"a"'] },
      { inputs: ['"HMO'], outputs: ['"a"'] },
    ]);
    expect(refused).toMatchObject({ status: 422, body: { code: 'MODEL_REFUSED' } });
    expect((refused.body as unknown as Problem).errors?.[0]?.path).toBe(`${name} row 2 column 1`);
    const short = await setRules(name, 1, [{ inputs: [], outputs: ['"a"'] }]);
    expect(short).toMatchObject({ status: 422, body: { errors: [{ path: 'rules.0' }] } });
    expect(await setRules(name, 1, 'all')).toMatchObject({ status: 400 });
    expect(await read(name)).toMatchObject({ version: 1, rules: [{ inputs: ['"HMO"'] }, {}] });
  });

  it('saving the rules of a default for an organization creates its own table and leaves the default unchanged', async () => {
    const name = 'DocumentGeneration_UserTaskProperties';
    const standing = await read(name, '');
    const rules = standing.rules.map((rule, at) =>
      at === 0 ? { ...rule, outputs: ['"Direct Assignment"', '9', '9'] } : rule,
    );
    const { status, body } = await setRules(name, standing.version, rules);
    expect(status).toBe(200);
    // The version continues from the default, so a second change based on the default is stale.
    expect(body.tenantId).toBe(here.id);
    expect(body.version).toBeGreaterThan(standing.version);
    expect((await setRules(name, standing.version, rules)).status).toBe(412);
    expect(await read(name, '')).toEqual(standing);
    const { rights, end } = await withPermissions(pool, nadia, ['decision-table-read']);
    const theirs = await rights.call<DecisionTable>('GET', `${TABLES}/${name}?tenantId=${elsewhere.id}`);
    expect(theirs.body).toMatchObject({ tenantId: null, rules: standing.rules });
    await end();
  });
});

describe('trying a table', () => {
  const evaluate = (name: string, facts: Record<string, unknown>, query = own) =>
    tomasz.call<EvaluationResult>('POST', `${TABLES}/evaluate/${name}?${query}`, { facts });

  it('trying a table returns the result, the matched rules, and why the others did not match [W-191]', async () => {
    const name = await someTable();
    const { status, body } = await evaluate(name, { plan: 'PPO' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      table: { name, version: 1, tenantId: here.id },
      value: 'registration',
      warnings: [],
      tables: [
        {
          name,
          inputs: [{ expression: 'plan', value: 'PPO' }],
          matched: [2],
          rules: [
            { rule: 1, refusedBy: { column: 1, test: '"HMO"', value: 'PPO' } },
            { rule: 2, refusedBy: null },
          ],
        },
      ],
    });
    expect((await evaluate(name, { plan: 'EPO' })).body.value).toBeNull();
  });

  it('trying a table names each ignored fact: of another type, or with an unknown name', async () => {
    const name = await someTable();
    const tried = await tomasz.call<EvaluationResult>('POST', `${TABLES}/evaluate/${name}?${own}`, {
      facts: { plan: 5, Plan: 'HMO' },
    });
    expect(tried.body.warnings).toEqual([
      'The fact “plan” is a number, not a string: it comes to null.',
      'The model knows no fact “Plan”. Did you mean “plan”?',
    ]);
  });

  it('trying a table uses the current rules', async () => {
    const name = await someTable();
    expect((await evaluate(name, { plan: 'HMO' })).body.value).toBe('eligibility');
    await setRules(name, 1, [{ inputs: ['-'], outputs: ['"everything"'] }]);
    expect((await evaluate(name, { plan: 'HMO' })).body).toMatchObject({
      value: 'everything',
      table: { version: 2 },
    });
  });

  it('trying a table accepts facts alone or under their name, also if one of the facts is called facts [W-191]', async () => {
    const name = await someTable();
    const bare = (facts: object) =>
      tomasz.call<EvaluationResult>('POST', `${TABLES}/evaluate/${name}?${own}`, facts);
    for (const facts of [{ plan: 'HMO' }, { plan: 'HMO', facts: 'x' }, { facts: { plan: 'HMO' } }]) {
      const { status, body, text } = await bare(facts);
      expect([status, body.value], text).toEqual([200, 'eligibility']);
    }
    expect((await bare({ plan: 'EPO' })).body.value).toBeNull();
  });

  it('trying a table stores nothing of the input in the audit record', async () => {
    const name = await someTable();
    const secret = `typed ${newName()}`;
    await evaluate(name, { plan: secret });
    const { rows } = await pool.query(
      `select 1 from audit_record where entity_id = $2
         and (details::text like '%' || $1 || '%' or snapshot::text like '%' || $1 || '%')`,
      [secret, here.id],
    );
    expect(rows).toEqual([]);
  });

  it('trying a table reports the path of invalid facts in either form', async () => {
    const name = await someTable();
    const asked = (body: unknown) => tomasz.call<Problem>('POST', `${TABLES}/evaluate/${name}?${own}`, body);
    for (const body of [{ facts: 'HMO' }, { facts: null }, { facts: [1] }]) {
      const { status, body: refusal } = await asked(body);
      expect([status, refusal.errors?.[0]?.path]).toEqual([400, 'facts']);
    }
    expect((await asked([])).status).toBe(400);
  });

  it('trying a table refuses facts that are not an object', async () => {
    const name = await someTable();
    const answer = await tomasz.call('POST', `${TABLES}/evaluate/${name}?${own}`, { facts: 'HMO' });
    expect(answer.status).toBe(400);
    const deep = `{"facts":{"plan":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`;
    expect((await tomasz.call('POST', `${TABLES}/evaluate/${name}?${own}`, deep)).status).toBe(400);
  });
});

describe('the condition codes', () => {
  const asked = (TaskId: string, ProcessKey = 'RegistrationVerification_Main') =>
    `/services/decision-management/condition-codes?ProcessKey=${ProcessKey}&TaskId=${TaskId}`;

  it('condition codes of a process and a task come from its decision table, for users who may work tasks [W-089][W-194]', async () => {
    const { body } = await dana.call<ConditionCode[]>('GET', asked('Activity_RegistrationVerification'));
    expect(body).toContainEqual({ conditionCode: 'RV01', description: 'Insurance card missing or expired' });
    const other = await dana.call<ConditionCode[]>('GET', asked('Activity_RegistrationException'));
    expect(other.body.map(({ conditionCode }) => conditionCode)).toContain('RX01');
    expect(other.body.map(({ conditionCode }) => conditionCode)).not.toContain('RV01');
    const name = 'RegistrationVerification_ConditionCodes';
    const { version, rules } = await read(name);
    await setRules(name, version, [
      ...rules,
      {
        inputs: ['"RegistrationVerification_Main"', '"Activity_RegistrationException"'],
        outputs: ['"RX99"', '"Of our own"'],
      },
    ]);
    const own = await dana.call<ConditionCode[]>('GET', asked('Activity_RegistrationException'));
    expect(own.body.at(-1)).toEqual({ conditionCode: 'RX99', description: 'Of our own' });
  });

  it('condition codes are refused for another process or task, and without task permissions', async () => {
    expect((await dana.call('GET', asked('Activity_Other'))).status).toBe(400);
    expect((await dana.call('GET', asked('Activity_RegistrationException', 'Other'))).status).toBe(400);
    expect((await here.administrator.call('GET', asked('Activity_RegistrationException'))).status).toBe(403);
  });
});
