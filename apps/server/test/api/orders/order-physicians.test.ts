import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import { contactUses } from '@waypost/contract/orders/lists';
import type { ProviderContact, ProviderIndividual } from '@waypost/contract/orders/physicians';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CastPhysician } from '../../../src/seed/physicians.ts';
import { equip, openCase, physiciansAt } from '../support/cases.ts';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { verifyAndWait } from '../support/eligibility-transactions.ts';
import { addOrder, bareCase, ORDERS, ordersOf, patchOrder } from '../support/orders.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

const PROVIDERS = '/services/case/api/ProviderIndividuals';

const { pool } = await testDatabase();
let at: Organization;
let ruth: Client;
let nadia: Client;
let varga: CastPhysician;
let hollis: CastPhysician;
/** Varga's contacts for records and the office. */
let records: string;
let office: string;
beforeAll(async () => {
  const [here, elsewhere] = [await makeOrganization(), await makeOrganization()];
  for (const organization of [here, elsewhere]) await equip(organization);
  at = here;
  ruth = await here.person('ruth');
  nadia = await elsewhere.person('nadia');
  [varga, hollis] = [called('Varga'), called('Hollis')];
  [records = '', office = ''] = varga.contacts.map(({ id }) => id);
});

function called(name: string): CastPhysician {
  const one = physiciansAt(at).find(({ last }) => last === name);
  if (!one) throw new Error(`no physician is called ${name}`);
  return one;
}

const found = async (search: string, client = ruth): Promise<string[]> => {
  const answer = await client.call<ProviderIndividual[]>(
    'GET',
    `${PROVIDERS}?search=${encodeURIComponent(search)}`,
  );
  if (answer.status !== 200) throw new Error(`the search answered ${answer.status}: ${answer.text}`);
  return answer.body.map(({ lastName, firstName }) => `${lastName}, ${firstName}`);
};

describe('the directory of physicians', () => {
  it('the directory is searched by name and NPI, in any order of the words [C-306]', async () => {
    for (const search of [
      'varga',
      'Ilona Varga',
      'Varga, Ilona',
      varga.npi,
      `Varga, Ilona (${varga.npi})`,
      'arg ilo',
    ])
      expect(await found(search), search).toEqual(['Varga, Ilona']);
    expect(await found('holiss')).toEqual([]);
    // The search treats no character as a pattern.
    for (const search of ['%%%', '___', '\\\\\\', '(((']) expect(await found(search), search).toEqual([]);
    expect((await found('1999998')).length).toBe(25);
    for (const invalid of ['', '?search=', '?search=ab', `?search=${'x'.repeat(101)}`])
      expect((await ruth.call('GET', `${PROVIDERS}${invalid}`)).status, invalid).toBe(400);
  });

  it('the directory lists each physician’s addresses and contacts, by use [C-108][C-109][C-307]', async () => {
    const answer = await ruth.call<ProviderIndividual>('GET', `${PROVIDERS}/${hollis.id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      providerIndividualId: hollis.id,
      npi: hollis.npi,
      namePrefix: 'Dr.',
      firstName: 'Bram',
      middleName: 'T',
      lastName: 'Hollis',
      nameSuffix: null,
      email: hollis.email,
      address: null,
      providerIndividualAddresses: hollis.addresses.map(({ id: _id, postal_code, ...rest }) => ({
        ...rest,
        postalCode: postal_code,
        country: 'US',
      })),
      providerIndividualContacts: hollis.contacts.map(({ id, use_id, first_name, last_name, ...rest }) => ({
        providerIndividualContactId: id,
        useId: use_id,
        firstName: first_name,
        middleName: null,
        lastName: last_name,
        ...rest,
      })),
    });
    expect(contactUses).toEqual([
      'Medical Records',
      'Office',
      'Prior Authorization',
      'Physician',
      'Institution',
    ]);
    expect((await ruth.call('GET', `${PROVIDERS}/${randomUUID()}`)).status).toBe(404);
    expect((await ruth.call('GET', `${PROVIDERS}/nobody`)).status).toBe(400);
  });

  it('the directory belongs to an entity: another entity neither finds nor opens its physicians', async () => {
    const other = await nadia.call<ProviderIndividual[]>('GET', `${PROVIDERS}?search=varga`);
    expect(other.body.map(({ lastName }) => lastName)).toEqual(['Varga']);
    expect(other.body.map(({ providerIndividualId }) => providerIndividualId)).not.toContain(varga.id);
    expect((await nadia.call('GET', `${PROVIDERS}/${varga.id}`)).status).toBe(404);
    const taken = await ruth.call<Problem>(
      'POST',
      `${ORDERS}?caseId=${await bareCase(ruth)}`,
      { physician: [{ useId: 0, providerIndividualId: other.body[0]?.providerIndividualId }] },
      newKey(),
    );
    expect([taken.status, taken.body.errors?.[0]?.message]).toEqual([
      400,
      'Not a physician of the directory',
    ]);
  });
});

describe('the contacts of a physician of an order', () => {
  const contactIds = (contacts: ProviderContact[]) =>
    contacts.map(({ providerIndividualContactId }) => providerIndividualContactId);

  async function orderOfVarga() {
    const caseId = await bareCase(ruth);
    const order = await addOrder(ruth, caseId, {
      physician: [{ useId: 0, familyName: 'Varga', npi: varga.npi, providerIndividualId: varga.id }],
    });
    const path = `${ORDERS}/${order.orderId}/physicians/${order.physician[0]?.orderPhysicianId}/contacts`;
    const chosen = async () => contactIds((await ordersOf(ruth, caseId))[0]?.physician[0]?.contacts ?? []);
    return { caseId, order, path, chosen };
  }

  it('contacts are added and removed by their ids, and audited as a change of the order [C-303][C-304]', async () => {
    const { caseId, order, path, chosen } = await orderOfVarga();
    const added = await ruth.call<ProviderContact[]>('POST', path, [records, office], newKey());
    expect([added.status, contactIds(added.body)]).toEqual([200, [records, office]]);
    expect(await chosen()).toEqual([records, office]);
    const again = await ruth.call<ProviderContact[]>('POST', path, [office], newKey());
    expect([again.status, contactIds(again.body)]).toEqual([200, [records, office]]);
    const removed = await ruth.call<ProviderContact[]>('DELETE', path, [records]);
    expect([removed.status, contactIds(removed.body)]).toEqual([200, [office]]);
    expect(await chosen()).toEqual([office]);
    // The order form does not hide the contact.
    expect((await ordersOf(ruth, caseId))[0]?.version).toBe(order.version);
    const { rows } = await pool.query(
      `select details from audit_record where domain_type = 'Order' and domain_id = $1 and operation = 'Update'
       and case_id = $2 order by occurred_at, id`,
      [order.orderId, caseId],
    );
    expect(rows.map(({ details }) => details.length)).toEqual([2, 1]);
    expect(rows[1].details).toEqual([
      {
        propertyName: `Referring physician: contact ${records}`,
        previousValue: 'Medical Records: Ames, Morgan',
        newValue: null,
      },
    ]);
  });

  it('contacts must belong to the physician, and are removed with the physician', async () => {
    const { caseId, order, path, chosen } = await orderOfVarga();
    for (const invalid of [
      [hollis.contacts[0]?.id],
      [records, randomUUID()],
      [],
      ['nobody'],
      'all',
      [null],
    ]) {
      const answer = await ruth.call('POST', path, invalid, newKey());
      expect(answer.status, JSON.stringify(invalid)).toBe(400);
    }
    expect(await chosen()).toEqual([]);
    expect((await ruth.call('POST', path, [records])).status).toBe(400);
    const nowhere = path.replace(/physicians\/[^/]+/, `physicians/${randomUUID()}`);
    expect((await ruth.call('POST', nowhere, [records], newKey())).status).toBe(404);
    expect((await ruth.call('DELETE', nowhere, [records])).status).toBe(404);
    const dana = await at.person('dana');
    expect((await dana.call('POST', path, [records], newKey())).status).toBe(403);
    expect((await dana.call('DELETE', path, [records])).status).toBe(403);
    await ruth.call('POST', path, [records], newKey());
    await patchOrder(ruth, order, { physician: [{ useId: 0, providerIndividualId: hollis.id }] });
    const [after] = await ordersOf(ruth, caseId);
    // Missing fields of a new contact come from the directory.
    expect(after?.physician).toEqual([
      expect.objectContaining({
        providerIndividualId: hollis.id,
        npi: hollis.npi,
        familyName: 'Hollis',
        email: hollis.email,
        phoneNumber: hollis.addresses[0]?.phone,
        address: hollis.addresses.map(({ city }) => expect.objectContaining({ city })),
        contacts: [],
      }),
    ]);
  });
});

describe('other reads of a case', () => {
  it('the accession numbers of a case are those of its orders without duplicates [C-310][C-311]', async () => {
    const caseId = await bareCase(ruth);
    const path = `${ORDERS}/AccessionNumbers?caseId=${caseId}`;
    expect((await ruth.call('GET', path)).body).toEqual([]);
    for (const accessionNumber of ['A-2', 'A-1', 'A-2', ''])
      await addOrder(ruth, caseId, { accessionNumber });
    const gone = await addOrder(ruth, caseId, { accessionNumber: 'A-0' });
    await ruth.call('DELETE', `${ORDERS}/${gone.orderId}`, undefined, { 'if-match': '1' });
    expect((await ruth.call('GET', path)).body).toEqual(['A-1', 'A-2']);
    expect((await nadia.call('GET', path)).body).toEqual([]);
    expect((await ruth.call('GET', `${ORDERS}/AccessionNumbers`)).status).toBe(400);
  });

  it('the eligibility checks of a case are a separate list [C-305]', async () => {
    const { caseId, tasks, facility } = await openCase(at, { task: { process: 'Insurance Verification' } });
    const checked = await verifyAndWait(ruth, {
      facilityId: facility.id,
      providerIdentifier: facility.npi,
      payerCode: 'TWM01',
      memberId: 'TWM8841207',
      taskId: tasks[0]?.id ?? '',
    });
    const path = `/services/case/api/CaseProcess/Eligibility/${caseId}`;
    const answer = await ruth.call<Array<{ type: string }>>('GET', path);
    expect(answer.status).toBe(200);
    expect(answer.body[0]).toMatchObject({ domainId: checked.id, result: 'Active Coverage' });
    expect(new Set(answer.body.map(({ type }) => type))).toEqual(new Set(['Eligibility']));
    expect((await ruth.call('GET', path.replace(/[^/]+$/, 'nothing'))).status).toBe(400);
    expect((await nadia.call('GET', path)).body).toEqual([]);
    expect((await (await at.person('joel')).call('GET', path)).status).toBe(403);
  });
});
