import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import { payersByEntity } from '@waypost/contract/graphql';
import type { PayerData } from '@waypost/contract/payers/plans';
import { beforeAll, describe, expect, it } from 'vitest';
import { equip, openCase } from '../support/cases.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { type Facility, makeOrganization, type Organization } from '../support/organization.ts';

const API = '/services/payer-data/api';

const { pool } = await testDatabase();
let here: Organization;
let elsewhere: Organization;
let dana: Client;
let main: Facility;
let bay: Facility;
beforeAll(async () => {
  [here, elsewhere] = [await makeOrganization(), await makeOrganization()];
  await equip(here);
  await equip(elsewhere);
  dana = await here.person('dana');
  [main, bay] = [here.facility(0), here.facility(1)];
});

const get = <T>(path: string, query: Record<string, string>, client = dana) =>
  client.call<T & Problem>('GET', `${API}${path}?${new URLSearchParams(query)}`);
const search = (text: string, within = here.id, client = dana) =>
  get<PayerData[]>(`/PayerData/${within}`, { searchString: text }, client);
const codes = (plans: readonly PayerData[]) => plans.map(({ harpInsuranceCode }) => harpInsuranceCode);

describe('payer search', () => {
  it('payer search finds plans of the entity by part of the payer, plan or code, with their addresses [C-101][C-316]', async () => {
    const { status, body } = await search('tidewater');
    expect(status).toBe(200);
    expect(codes(body)).toEqual(['TWM01-01', 'TWM01-02']);
    expect(body[0]).toMatchObject({
      harpInsurancePlan: 'Tidewater PPO Choice',
      eligPayerCode: 'TWM01',
      payerName: 'Tidewater PPO',
    });
    expect(body[0]?.payerAddresses.map(({ code, deactivationDate }) => [code, deactivationDate])).toEqual([
      ['TWM01-01-APL', null],
      ['TWM01-01-CLM', null],
      ['TWM01-01-OLD', '2025-06-30'],
    ]);
    expect(body[0]?.payerAddresses[1]?.address).toMatchObject({
      name: 'Tidewater PPO Claims',
      city: 'Columbus',
      state: 'OH',
    });
    expect(codes((await search('select')).body)).toContain('CSCD1-02');
    expect(codes((await search('hwc00')).body)).toEqual(['HWC00-01']);
    expect((await search('no such payer')).body).toEqual([]);
    // Wildcard characters are treated as ordinary ones.
    expect((await search('%%')).body).toEqual([]);
  });

  it('payer search is limited to one payer’s plans by a code in the path, and requires two characters [C-229][C-316]', async () => {
    expect(codes((await search('choice', 'TWM01-02')).body)).toEqual(['TWM01-01']);
    expect((await search('choice', randomUUID())).body).toEqual([]);
    expect((await search('t')).status).toBe(400);
    expect(codes((await search('ti')).body)).toContain('TWM01-01');
    expect((await search(' t ')).status).toBe(400);
  });
});

describe('payer data of a plan', () => {
  it('payer data are returned for a client code of the caller [C-318]', async () => {
    const plan = { insuranceCode: 'CSCD1-02' };
    const ownCode = `${here.lcode}C`;
    for (const clientCode of [ownCode, `${main.lcode}C`])
      expect(codes((await get<PayerData[]>('/PayerData', { ...plan, clientCode })).body)).toEqual([
        'CSCD1-02',
      ]);
    expect(
      (await get<PayerData[]>('/PayerData', { insuranceCode: 'NONE', clientCode: ownCode })).body,
    ).toEqual([]);
    const foreign = await get('/PayerData', { ...plan, clientCode: `${elsewhere.facility().lcode}C` });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'FACILITY_REFUSED']);
    expect((await get('/PayerData', plan)).status).toBe(400);
  });

  it('payer data contain the steps before a claim [C-102][C-319]', async () => {
    const at = (insuranceCode: string, facilityId = main.id) =>
      get<{ requirementCode: string | null }>('/PayerData/PreClaimRequirementCode', {
        insuranceCode,
        facilityId,
      });
    expect((await at('CSCD1-02')).body).toEqual({ requirementCode: 'A' });
    expect((await at('TWM01-01')).body).toEqual({ requirementCode: null });
    expect((await at('NONE')).body).toEqual({ requirementCode: null });
    // Of one facility alone.
    expect((await at('SMMT1-01')).body).toEqual({ requirementCode: null });
    expect((await at('SMMT1-01', bay.id)).body).toEqual({ requirementCode: 'A' });
    expect((await at('SMMT1-01', elsewhere.facility().id)).status).toBe(403);
    expect((await at('SMMT1-01', 'x')).status).toBe(400);
  });

  it('payer data contain how claims are sent, by facility and billing position [C-102][C-320]', async () => {
    const { caseId } = await openCase(here);
    const base = { caseId, insuranceSequence: '1', facilityId: main.id };
    const media = (harpInsuranceCode: string, change: Record<string, string> = {}) =>
      get<{ mediaType: string }>('/Configuration/mediaType', { ...base, harpInsuranceCode, ...change });
    expect((await media('HWC00-01')).body).toEqual({ mediaType: 'Paper' });
    expect((await media('STMCD-01')).body).toEqual({ mediaType: 'Electronic' });
    expect((await media('STMCD-01', { insuranceSequence: '2' })).body).toEqual({ mediaType: 'Paper' });
    expect((await media('SMMT1-01')).body).toEqual({ mediaType: 'Electronic' });
    expect((await media('SMMT1-01', { facilityId: bay.id })).body).toEqual({ mediaType: 'Portal' });
    expect((await media('NONE')).body).toEqual({ mediaType: 'Electronic' });
    expect((await media('HWC00-01', { caseId: randomUUID() })).status).toBe(404);
    expect((await media('HWC00-01', { insuranceSequence: '0' })).status).toBe(400);
  });
});

describe('the plans of an entity', () => {
  it('the plans of an entity are read by their names, by any query of that name [C-317]', async () => {
    const { payersByEntity: plans } = await dana.read('payer-data', payersByEntity, {});
    expect(plans).toContainEqual({
      harpInsuranceCode: 'TWM01-01',
      harpInsurancePlan: 'Tidewater PPO Choice',
      isEnded: false,
    });
    const answer = await dana.call('POST', '/services/payer-data/graphql', {
      query: 'query getPayerData { payersByEntity { harpInsuranceCode harpInsurancePlan isEnded } }',
      operationName: 'getPayerData',
    });
    expect(answer.body).toEqual({ data: { payersByEntity: plans } });
  });

  it('the plans of an entity are hidden from others, and require a permission', async () => {
    const ownName = `Of ${here.lcode} alone`;
    const { rowCount } = await pool.query(
      "update payer_plan set insurance_plan = $2 where entity_id = $1 and insurance_code = 'LKSH1-02'",
      [here.id, ownName],
    );
    expect(rowCount).toBe(1);
    const namesOf = async (client: Client) =>
      (await client.read('payer-data', payersByEntity, {})).payersByEntity.map(
        ({ harpInsurancePlan }) => harpInsurancePlan,
      );
    expect(await namesOf(dana)).toContain(ownName);
    const nadia = await elsewhere.person('nadia');
    const theirs = await namesOf(nadia);
    expect(theirs).toContain('Lakeshore PPO Select');
    expect(theirs).not.toContain(ownName);
    expect(codes((await search(ownName)).body)).toEqual(['LKSH1-02']);
    expect((await search(ownName, here.id, nadia)).body).toEqual([]);
    expect((await search('tidewater', here.id, here.administrator)).status).toBe(403);
  });
});
