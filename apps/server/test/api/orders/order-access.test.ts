import type { Problem } from '@waypost/contract/core/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import { equip, physiciansAt } from '../support/cases.ts';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { addOrder, bareCase, ORDERS, ordersOf, patchOrder } from '../support/orders.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { everyPermission } from '../trust/support/declared.ts';

const { pool } = await testDatabase();
let at: Organization;
let ruth: Client;
beforeAll(async () => {
  at = await makeOrganization();
  await equip(at);
  ruth = await at.person('ruth');
});

const version = { 'if-match': '1' };

describe('an order', () => {
  it('changing an order needs case-management-write, and reading it needs case and patient reading [C-038]', async () => {
    const caseId = await bareCase(ruth);
    const order = await addOrder(ruth, caseId, { orderNumber: 'MINE' });
    const dana = await at.person('dana');
    expect(await ordersOf(dana, caseId)).toEqual([order]);
    const refused = await Promise.all([
      dana.call<Problem>('POST', `${ORDERS}?caseId=${caseId}`, {}, newKey()),
      patchOrder(dana, order, { orderNumber: 'YOURS' }),
      dana.call<Problem>('DELETE', `${ORDERS}/${order.orderId}`, undefined, version),
    ]);
    expect(refused.map(({ body }) => body.code)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
    // An auditor reads cases but not patients.
    const joel = await at.person('joel');
    expect((await joel.call('GET', `${ORDERS}?caseId=${caseId}`)).status).toBe(403);
    const anonymous = await fetch(`${process.env.WAYPOST_TEST_URL}${ORDERS}?caseId=${caseId}`);
    expect(anonymous.status).toBe(401);
  });

  it('an order of another entity or facility is not found', async () => {
    const caseId = await bareCase(ruth);
    const order = await addOrder(ruth, caseId, { orderNumber: 'SECRET' });
    const elsewhere = await makeOrganization({ roles: [{ name: 'All', permissions: [...everyPermission] }] });
    const owen = await elsewhere.invite({ firstName: 'Owen', lastName: 'Brandt', role: 'All' });
    const narrowed: Record<string, string> = { ScopeMember: at.facility(2).id };
    for (const [client, headers] of [
      [owen, {}],
      [ruth, narrowed],
    ] as const) {
      const answers = await Promise.all([
        client.call('GET', `${ORDERS}?caseId=${caseId}`, undefined, headers),
        client.call('POST', `${ORDERS}?caseId=${caseId}`, {}, { ...newKey(), ...headers }),
        client.call('PATCH', `${ORDERS}/${order.orderId}`, { orderNumber: 'X' }, { ...version, ...headers }),
        client.call('DELETE', `${ORDERS}/${order.orderId}`, undefined, { ...version, ...headers }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([204, 404, 404, 404]);
    }
    expect(await ordersOf(ruth, caseId)).toEqual([order]);
  });

  it('an order and its parts move with their case to another facility', async () => {
    const caseId = await bareCase(ruth);
    const [varga] = physiciansAt(at);
    const order = await addOrder(ruth, caseId, {
      diagnosis: [{ sequence: 1, code: 'R10.9' }],
      physician: [{ useId: 0, providerIndividualId: varga?.id }],
      location: [{ useId: 0, code: 'RAD2' }],
    });
    const [physician] = order.physician;
    const chosen = await ruth.call(
      'POST',
      `${ORDERS}/${order.orderId}/physicians/${physician?.orderPhysicianId}/contacts`,
      [varga?.contacts[0]?.id],
      newKey(),
    );
    expect(chosen.status).toBe(200);
    const other = at.facility(1).id;
    await pool.query('update patient_case set facility_id = $1 where id = $2', [other, caseId]);
    expect(await ordersOf(ruth, caseId)).toEqual([
      { ...order, facilityId: other, physician: [{ ...physician, contacts: chosen.body }] },
    ]);
    for (const table of ['order_diagnosis', 'order_physician', 'order_location']) {
      const { rows } = await pool.query(`select facility_id from ${table} where order_id = $1`, [
        order.orderId,
      ]);
      expect(rows, table).toEqual([{ facility_id: other }]);
    }
  });
});
