import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import { message } from '@waypost/contract/core/messages';
import type { FacilityProvider } from '@waypost/contract/eligibility/request';
import { type EligibilityRequest, emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import type { Payer } from '@waypost/contract/payers/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { equip } from '../support/cases.ts';
import { type Answer, type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { completedTransaction, LOG } from '../support/eligibility-transactions.ts';
import { moveToDifferentDays } from '../support/facility-days.ts';
import { makeOrganization } from '../support/organization.ts';

const RTE = '/services/realtime-eligibility';
const PAYERS = '/services/eligibility-payers/payers';
const { pool } = await testDatabase();
const at = await makeOrganization();
const elsewhere = await makeOrganization();
const [main, bay] = [at.facility(0), at.facility(1)];

let dana: Client;
beforeAll(async () => {
  await equip(at);
  dana = await at.person('dana');
});

const request = (change: Partial<EligibilityRequest> = {}): EligibilityRequest => ({
  ...emptyEligibilityRequest,
  facilityId: main.id,
  payerCode: 'TWM01',
  payerName: 'Tidewater PPO',
  searchOptionId: 'member-name-birth',
  providerIdentifier: main.npi,
  serviceDateFrom: '2026-11-20',
  memberId: 'TWM8841207',
  patientFirstName: 'Marisol',
  patientLastName: 'Echeverria',
  patientDateOfBirth: '1984-03-14',
  ...change,
});

const verify = (client: Client, body: unknown, headers: Record<string, string> = {}) =>
  client.call<EligibilityTransaction & Problem>('POST', `${RTE}/api/EligibilityTransactions/verify`, body, {
    ...newKey(),
    ...headers,
  });

const subscriber = {
  subscriberFirstName: 'Ada',
  subscriberMiddleInitial: 'B',
  subscriberLastName: 'Hale',
  subscriberDateOfBirth: '1980-01-02',
  subscriberGender: 'M',
} as const;

/** The errors of the server for a request with one changed field. */
async function problemAt(field: keyof EligibilityRequest, change: Partial<EligibilityRequest>) {
  const answer = await verify(dana, request(change));
  return [answer.status, answer.body.errors?.find(({ path }) => path === field)?.message];
}

describe('the verify call', () => {
  it('the verify call takes the request with its headers, and audits what was submitted [C-116] [C-117] [C-326]', async () => {
    const headers = { IsPhiFree: 'false', ScopeMember: main.id, 'X-RequestSource': 'portal' };
    const whole = request({
      ...subscriber,
      policyHolder: 'spouse',
      serviceDateThrough: '2026-11-22',
      serviceTypeCodes: ['30', '98'],
      mrn: '0088213',
      accountNumber: 'ACC-9',
      groupNumber: 'GRP-9',
      cardIssueDate: '2025-03-01',
      taxonomyCode: '207Q00000X',
      taxonomyCodeIdentifier: 'BI',
      patientMiddleInitial: 'T',
      patientGender: 'F',
    });
    const sent = await verify(dana, whole, headers);
    expect(sent.status, sent.text).toBe(202);
    expect(sent.body).toMatchObject({ requestSource: 'portal', facilityId: main.id });
    expect(sent.body.eligibilityRequest).toEqual({
      ...whole,
      npi: main.npi,
      taxId: '',
      providerId: '',
      serviceTypeCode: '30^98',
    });
    const { raw270, eligibilityRequest } = await completedTransaction(dana, sent.body.id);
    expect(eligibilityRequest).toEqual(sent.body.eligibilityRequest);
    expect(raw270).toMatch(/NM1\*IL\*1\*HALE\*ADA\*B\*/);
    expect(raw270).toContain('PRV*BI*PXC*207Q00000X~');
    expect(raw270).toContain(`*XX*${main.npi}~`);
    expect(raw270).toContain('EQ*30^98~');
    expect(raw270).toContain('REF*EA*0088213~');
    const { rows: records } = await pool.query(
      `select action, domain_type, snapshot, actor_id, entity_id, correlation_id from audit_record
       where domain_id = $1 and operation = 'Create'`,
      [sent.body.id],
    );
    expect(records).toEqual([
      {
        action: 'Mutation',
        domain_type: 'EligibilityTransaction',
        snapshot: { PayerName: 'Tidewater PPO', CaseId: null, TaskId: null },
        actor_id: dana.userId,
        entity_id: at.id,
        correlation_id: sent.headers.get('x-correlation-id'),
      },
    ]);
  });

  it('the verify call removes an unused subscriber, and does not validate it [C-259]', async () => {
    const sent = await verify(dana, request(subscriber));
    expect(sent.status, sent.text).toBe(202);
    const { raw270, eligibilityRequest } = await completedTransaction(dana, sent.body.id);
    expect(eligibilityRequest).toMatchObject({
      subscriberFirstName: '',
      subscriberMiddleInitial: '',
      subscriberLastName: '',
      subscriberDateOfBirth: '',
      subscriberGender: 'B',
      patientLastName: 'Echeverria',
    });
    expect(raw270).toContain('ECHEVERRIA');
    expect(raw270).not.toMatch(/\*HALE|\*ADA|19800102/);
  });

  it('the verify call is refused for facilities other than its `ScopeMember`, and of another entity [C-326]', async () => {
    const other = await verify(dana, request(), { ScopeMember: bay.id });
    expect([other.status, other.body.code]).toEqual([403, 'FACILITY_REFUSED']);
    const foreign = await verify(dana, request(), { ScopeMember: elsewhere.facility().id });
    expect(foreign.status).toBe(403);
  });

  it('the verify call can name a provider by tax ID and by the payer’s own number [C-140]', async () => {
    const byTaxId = request({ providerIdentifierType: 'taxId', providerIdentifier: '91-0004100' });
    const byPayer = request({ providerIdentifierType: 'providerId', providerIdentifier: 'HOSP-77' });
    const [tax, own] = await Promise.all([verify(dana, byTaxId), verify(dana, byPayer)]);
    expect((await completedTransaction(dana, tax.body.id)).raw270).toContain('*FI*910004100~');
    expect((await completedTransaction(dana, own.body.id)).raw270).toContain('*SV*HOSP-77~');
    expect(own.body.eligibilityRequest).toMatchObject({ npi: '', taxId: '', providerId: 'HOSP-77' });
  });

  it.each<[string, keyof EligibilityRequest, Partial<EligibilityRequest>, number, string]>([
    ['[C-241]', 'providerIdentifier', { providerIdentifier: '1' }, 400, 'Must be at least 2 characters'],
    [
      '[C-242]',
      'providerIdentifier',
      { providerIdentifier: 'A'.repeat(81) },
      400,
      'Cannot exceed 80 characters',
    ],
    ['[C-243]', 'providerIdentifier', { providerIdentifier: '12~3' }, 400, 'Invalid'],
    ['[C-245]', 'taxonomyCode', { taxonomyCode: 'A'.repeat(51) }, 400, 'Cannot exceed 50 characters'],
    ['[C-246]', 'memberId', { memberId: 'A' }, 422, 'Must be at least 2 characters'],
    ['[C-247]', 'mrn', { mrn: 'A'.repeat(151) }, 400, 'Cannot exceed 150 characters'],
    ['[C-247]', 'groupNumber', { groupNumber: 'A'.repeat(151) }, 400, 'Cannot exceed 150 characters'],
    ['[C-247]', 'accountNumber', { accountNumber: 'A'.repeat(151) }, 400, 'Cannot exceed 150 characters'],
    ['[C-248]', 'patientLastName', { patientLastName: 'A'.repeat(61) }, 400, 'Cannot exceed 60 characters'],
    ['[C-248]', 'patientFirstName', { patientFirstName: 'A'.repeat(36) }, 400, 'Cannot exceed 35 characters'],
    [
      '[C-248]',
      'patientMiddleInitial',
      { patientMiddleInitial: 'A'.repeat(26) },
      400,
      'Cannot exceed 25 characters',
    ],
    [
      '[C-248]',
      'subscriberFirstName',
      { subscriberFirstName: 'A'.repeat(36) },
      400,
      'Cannot exceed 35 characters',
    ],
    [
      '[C-248]',
      'subscriberMiddleInitial',
      { subscriberMiddleInitial: 'A'.repeat(26) },
      400,
      'Cannot exceed 25 characters',
    ],
    [
      '[C-248]',
      'subscriberLastName',
      { subscriberLastName: 'A'.repeat(61) },
      400,
      'Cannot exceed 60 characters',
    ],
    ['[C-250]', 'ssn', { searchOptionId: 'ssn-name-birth' }, 422, 'Required and SSN must contain 9 numbers'],
    [
      '[C-253]',
      'serviceDateThrough',
      { serviceDateThrough: '2026-11-19' },
      422,
      'Service End date cannot be before Service Start date',
    ],
    ['[C-254]', 'patientLastName', { patientLastName: '' }, 422, 'Required'],
    [
      '[C-256]',
      'cardIssueDate',
      { facilityId: bay.id },
      422,
      'Enter the card issue date (on the front of the card)',
    ],
    [
      '[C-261]',
      'serviceDateFrom',
      { serviceDateFrom: '2101-01-01' },
      422,
      'Service dates cannot be after the year 2100',
    ],
    [
      '[C-262]',
      'patientDateOfBirth',
      { patientDateOfBirth: '2100-01-01' },
      422,
      'Date of birth cannot be in the future',
    ],
    ['[C-140]', 'providerIdentifier', { providerIdentifier: '1234567892' }, 422, message('field.npi')],
  ])('the verify call validates like the form does %s: %s', async (_row, field, change, status, text) => {
    expect(await problemAt(field, change)).toEqual([status, text]);
  });

  it('the verify call accepts a stored request: the identifier under the name of its type, the service types as one text [C-116] [C-117]', async () => {
    const {
      providerIdentifierType: _type,
      providerIdentifier,
      serviceTypeCodes: _codes,
      ...form
    } = request();
    const sent = await verify(dana, { ...form, npi: providerIdentifier, serviceTypeCode: '30^98' });
    expect(sent.status, sent.text).toBe(202);
    const { eligibilityRequest } = sent.body;
    expect(eligibilityRequest).toMatchObject({
      providerIdentifierType: 'npi',
      providerIdentifier,
      serviceTypeCodes: ['30', '98'],
      npi: providerIdentifier,
      serviceTypeCode: '30^98',
    });
    const again = await verify(dana, eligibilityRequest);
    expect(again.status, again.text).toBe(202);
  });

  it.each([
    ['npi', { npi: '1999999984' }],
    ['taxId', { taxId: '123456789' }],
    ['serviceTypeCode', { serviceTypeCode: '30^1' }],
    ['providerIdentifierType', { providerIdentifierType: undefined, providerIdentifier: undefined }],
    ['serviceTypeCodes', { serviceTypeCodes: undefined }],
  ])(
    'the verify call refuses a request with two or no values for its provider or services: %s',
    async (path, change) => {
      const refused = await verify(dana, { ...request(), ...change });
      expect([refused.status, refused.body.errors?.map((error) => error.path)]).toEqual([400, [path]]);
    },
  );

  it('the verify call without a service date uses the current day', async () => {
    const sent = await verify(dana, request({ serviceDateFrom: '' }));
    expect(sent.status, sent.text).toBe(202);
    const answered = await completedTransaction(dana, sent.body.id);
    expect([answered.state, answered.raw270?.includes('DTP*291')]).toEqual(['answered', false]);
    expect(
      await problemAt('serviceDateFrom', { serviceDateFrom: '', serviceDateThrough: '2026-11-22' }),
    ).toEqual([422, 'Required']);
  });

  it('the verify call uses the local day of its facility, which may differ from UTC', async () => {
    const far = await makeOrganization();
    await equip(far);
    const { west, east, dayInWest, dayInEast } = await moveToDifferentDays(far);
    const asking = await far.person('dana');
    const daysOf = async (facilityId: string) => {
      const asked = request({ facilityId, serviceDateFrom: '', cardIssueDate: '2025-03-01' });
      const sent = await verify(asking, asked, { ScopeMember: facilityId });
      expect(sent.status, sent.text).toBe(202);
      const { raw270 = '' } = await completedTransaction(asking, sent.body.id);
      const [, isa] = /^ISA(?:\*[^*]*){8}\*(\d{6})/.exec(raw270 ?? '') ?? [];
      const [, gs] = /GS\*HS\*[^*]*\*[^*]*\*(\d{8})/.exec(raw270 ?? '') ?? [];
      const [, bht] = /BHT\*0022\*13\*[^*]*\*(\d{8})/.exec(raw270 ?? '') ?? [];
      return [`20${isa}`, gs, bht];
    };
    const [inWest, inEast] = [dayInWest, dayInEast].map((day) => day.replaceAll('-', ''));
    expect(await daysOf(west.id)).toEqual([inWest, inWest, inWest]);
    expect(await daysOf(east.id)).toEqual([inEast, inEast, inEast]);
  });

  it('the verify call allows service dates up to four months ahead for MEDX [C-260]', async () => {
    const inMonths = (months: number) => {
      const day = new Date();
      day.setUTCDate(1);
      day.setUTCMonth(day.getUTCMonth() + months);
      return day.toISOString().slice(0, 10);
    };
    const medx = { payerCode: 'MEDX', payerName: '', memberId: '1AD1TE5MK73' };
    const [status, text] = await problemAt('serviceDateFrom', { ...medx, serviceDateFrom: inMonths(6) });
    expect([status, text]).toEqual([422, message('field.serviceTooFar')]);
    const near = await verify(dana, request({ ...medx, serviceDateFrom: inMonths(3) }));
    expect(near.status, near.text).toBe(202);
    expect((await verify(dana, request({ serviceDateFrom: inMonths(6) }))).status).toBe(202);
  });

  it('the verify call is refused without the write permission, with the shared message [C-279] [C-369]', async () => {
    const reader = await at.person('ines');
    const refused = await verify(reader, request());
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    expect(refused.body.Message).toBe('You do not have permissions to access this resource');
  });
});

describe('the lists of the form', () => {
  const own = { lcode: at.lcode, clientCode: `${at.lcode}C` };
  const expectPlaceChecked = async (path: string) => {
    const call = (headers: Record<string, string>) => dana.call<Problem>('GET', path, undefined, headers);
    expect((await call(own)).status).toBe(200);
    expect((await call({ lcode: bay.lcode, clientCode: `${bay.lcode}C` })).status).toBe(200);
    const foreignHeaders: Record<string, string>[] = [
      { lcode: elsewhere.lcode },
      { lcode: at.lcode, clientCode: `${elsewhere.lcode}C` },
    ];
    for (const foreign of foreignHeaders) {
      const refused = await call(foreign);
      expect([refused.status, refused.body.code]).toEqual([403, 'FACILITY_REFUSED']);
    }
  };

  it('the service types are those of X12, read with the codes of the user’s own entity and facilities [C-323]', async () => {
    const answer = await dana.call<{ code: string; label: string }[]>(
      'GET',
      `${RTE}/servicetypecodes`,
      undefined,
      own,
    );
    expect(answer.body).toContainEqual({ code: '30', label: 'Health Benefit Plan Coverage' });
    expect(answer.body.length).toBeGreaterThan(100);
    await expectPlaceChecked(`${RTE}/servicetypecodes`);
  });

  it('the payers of the entity are listed with their search options, read in the same way [C-255] [C-329]', async () => {
    const answer = await dana.call<Payer[]>('GET', PAYERS, undefined, own);
    const tidewater = answer.body.find(({ payerCode }) => payerCode === 'TWM01');
    expect(tidewater?.searchOptions[0]).toEqual({
      id: 'member-name-birth',
      label: 'Member ID, name, date of birth',
      required: ['memberId', 'patientFirstName', 'patientLastName', 'patientDateOfBirth'],
    });
    await expectPlaceChecked(PAYERS);
  });

  const templates = (client: Client, name: string): Promise<Answer<Payer[]>> =>
    client.call('GET', `${RTE}/template/payername?payerName=${encodeURIComponent(name)}`);

  it('the payers of a name are found regardless of case, or 204 when there is none [C-324]', async () => {
    const found = await templates(dana, ' tidewater PPO');
    expect(found.body.map(({ payerCode }) => payerCode)).toEqual(['TWM01']);
    expect(found.body[0]?.searchOptions.length).toBeGreaterThan(1);
    expect((await templates(dana, 'Bygone Life')).status).toBe(204);
    expect((await templates(dana, '')).status).toBe(400);
    expect((await templates(await at.person('sam'), 'Tidewater PPO')).status).toBe(403);
  });

  it('the providers are those of facilities where the user works', async () => {
    const providers = (client: Client, id: string): Promise<Answer<FacilityProvider[]>> =>
      client.call('GET', `${RTE}/facilities/${id}/providers`);
    const theirs = await providers(dana, main.id);
    expect(theirs.body).toContainEqual(
      expect.objectContaining({
        name: main.name,
        providerIdentifierType: 'npi',
        providerIdentifier: main.npi,
      }),
    );
    expect(theirs.body.map(({ providerIdentifierType }) => providerIdentifierType)).toContain('taxId');
    expect((await providers(await elsewhere.person('nadia'), main.id)).body).toEqual([]);
    expect((await providers(dana, randomUUID())).body).toEqual([]);
    expect((await providers(await at.person('sam'), main.id)).status).toBe(403);
  });
});

it('the server does not cache eligibility transactions, and returns the full SSN only to a permitted request header [C-325]', async () => {
  const ruth = await at.person('ruth');
  const ssn = { searchOptionId: 'ssn-name-birth', ssn: '900-12-4417' };
  const { id } = (await verify(ruth, request(ssn))).body;
  await completedTransaction(ruth, id);
  const read = async (client: Client, headers: Record<string, string>) => {
    const answer = await client.call<EligibilityTransaction>('GET', `${LOG}/${id}`, undefined, headers);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return answer.body.eligibilityRequest.ssn;
  };
  expect(await read(ruth, {})).toBe('XXX-XX-4417');
  expect(await read(ruth, { displayFullSSN: 'true' })).toBe('900-12-4417');
  expect(await read(dana, { displayFullSSN: 'true' })).toBe('XXX-XX-4417');
});
