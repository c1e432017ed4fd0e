import { randomUUID } from 'node:crypto';
import { EMPTY_DATE } from '@waypost/contract/core/empty-date';
import type { Problem } from '@waypost/contract/core/errors';
import type { Order } from '@waypost/contract/orders/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { addOrder, bareCase, ORDERS, ordersOf, patchOrder } from '../support/orders.ts';
import { makeOrganization, organizationOf } from '../support/organization.ts';

type Answered = Order & Problem;

const { pool } = await testDatabase();
let ruth: Client;
beforeAll(async () => {
  ruth = await (await makeOrganization()).person('ruth');
});

const recordsOf = async (orderId: string) =>
  (
    await pool.query(
      `select operation, case_id, actor_id, details, snapshot from audit_record
       where domain_type = 'Order' and domain_id = $1 order by occurred_at, id`,
      [orderId],
    )
  ).rows;

const address = {
  line1: '118 Alder Court',
  line2: null,
  city: 'Lakemont',
  state: 'CA',
  postalCode: '95811',
  country: 'US',
};
const whole = {
  externalOrderId: 'EXT-1',
  orderTypeId: 1,
  billTypeId: 4,
  dateOfService: '2026-11-12',
  procedureCode: '74177',
  admitDate: '2026-11-11',
  dischargeDate: '2026-11-13',
  isAbnSigned: true,
  accessionNumber: 'A-1',
  requisitionNumber: 'R-1',
  priorAuthorization: 'P-1',
  orderNumber: 'ORD-1',
  chargeAmount: '1250.00',
};
const physician = {
  useId: 0,
  code: 'REF',
  qdxCode: 'Q1',
  npi: '1999998016',
  prefix: 'Dr.',
  familyName: 'Varga',
  middleName: 'M',
  firstName: 'Ilona',
  suffix: 'Jr',
  phoneNumber: '5550100100',
  faxNumber: '5550100101',
  email: 'ilona@varga.example',
  address: [address],
};
const location = {
  useId: 0,
  qdxCode: 'QL',
  alias: 'Rad',
  code: 'RAD2',
  name: 'Radiology, Floor 2',
  address: [address],
};

describe('the orders of a case', () => {
  it('the orders of a case are a list, or 204 when there is none [C-299]', async () => {
    const caseId = await bareCase(ruth);
    const none = await ruth.call('GET', `${ORDERS}?caseId=${caseId}`);
    expect([none.status, none.text]).toEqual([204, '']);
    const earlier = await addOrder(ruth, caseId, { dateOfService: '2026-10-01' });
    const later = await addOrder(ruth, caseId, { dateOfService: '2026-11-01' });
    const undated = await addOrder(ruth, caseId, {});
    expect(await ordersOf(ruth, caseId)).toEqual([later, earlier, undated]);
    const { rows } = await pool.query(
      `select count(*)::int from audit_record where domain_type = 'OrderList' and case_id = $1 and action = 'View'`,
      [caseId],
    );
    expect(rows[0].count).toBe(2);
    for (const invalid of ['', '?caseId=', '?caseId=nothing'])
      expect((await ruth.call('GET', `${ORDERS}${invalid}`)).status, invalid).toBe(400);
  });

  it('orders are added with all their fields, and read back as written [C-104][C-105][C-106][C-107][C-300]', async () => {
    const caseId = await bareCase(ruth);
    const diagnosis = [
      { sequence: 1, code: 'R10.9' },
      { sequence: 4, code: 'K57.30', version: 'I9' },
    ];
    const attending = { useId: 1, familyName: 'Hollis', firstName: 'Bram', npi: '1999998024', qdxCode: 'Q2' };
    const answer = await ruth.call<Order>(
      'POST',
      `${ORDERS}?caseId=${caseId}`,
      { ...whole, diagnosis, physician: [physician, attending], location: [location] },
      newKey(),
    );
    expect(answer.status).toBe(201);
    const order = answer.body;
    expect(await ordersOf(ruth, caseId)).toEqual([order]);
    const of = { orderId: order.orderId };
    expect(order).toEqual({
      ...whole,
      orderId: expect.any(String),
      version: 1,
      facilityId: organizationOf(ruth).facility().id,
      diagnosis: [
        { ...of, orderDiagnosisId: expect.any(String), sequence: 1, code: 'R10.9', version: 'I10' },
        { ...of, orderDiagnosisId: expect.any(String), sequence: 4, code: 'K57.30', version: 'I9' },
      ],
      physician: [
        {
          ...of,
          orderPhysicianId: expect.any(String),
          ...physician,
          providerIndividualId: null,
          contacts: [],
        },
        expect.objectContaining({ ...of, ...attending, code: null, address: [], contacts: [] }),
      ],
      location: [{ ...of, orderLocationId: expect.any(String), ...location }],
    });
    const [record, ...others] = await recordsOf(order.orderId);
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      operation: 'Create',
      case_id: caseId,
      actor_id: ruth.userId,
      snapshot: {
        CaseId: caseId,
        RecordNumber: 'ORD-1',
        'Diagnosis 1': 'R10.9 (I10)',
        'Bill type': 'Pharmacy Benefit Manager',
      },
    });
  });

  it('an order is added once for each idempotency key', async () => {
    const caseId = await bareCase(ruth);
    const key = newKey();
    const add = (body: unknown, headers: Record<string, string> = key) =>
      ruth.call<Answered>('POST', `${ORDERS}?caseId=${caseId}`, body, headers);
    const answers = await Promise.all([add({ orderNumber: 'ONE' }), add({ orderNumber: 'ONE' })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await ordersOf(ruth, caseId)).toHaveLength(1);
    expect((await add({ orderNumber: 'TWO' })).body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect((await add({ orderNumber: 'ONE' }, {})).status).toBe(400);
  });

  it('orders refuse unknown fields at any level, and invalid values [C-150][C-187][C-191][C-194]', async () => {
    const caseId = await bareCase(ruth);
    const order = await addOrder(ruth, caseId, { orderNumber: 'ORD-9' });
    const invalid = [
      { nameNpi: 'Varga' },
      { facilityId: randomUUID() },
      { diagnosis: [{ sequence: 1, code: 'R10.9', orderDiagnosisId: randomUUID() }] },
      { physician: [{ useId: 0, name: 'Varga' }] },
      { location: [{ useId: 0, floor: '2' }] },
      { orderTypeId: 3 },
      { orderTypeId: -1 },
      { orderTypeId: null },
      { billTypeId: -1 },
      { billTypeId: 5 },
      { billTypeId: 'Insurance' },
      { dateOfService: '11/12/2026' },
      { admitDate: '1899-12-31' },
      { admitDate: '2026-02-30' },
      { dischargeDate: '2101-01-01' },
      { diagnosis: [{ sequence: 0, code: 'R10.9' }] },
      { diagnosis: [{ sequence: 5, code: 'R10.9' }] },
      {
        diagnosis: [
          { sequence: 1, code: 'R10.9' },
          { sequence: 1, code: 'K57.30' },
        ],
      },
      { diagnosis: [{ sequence: 1, code: 'x'.repeat(21) }] },
      { physician: [{ useId: 2 }] },
      { physician: [{ useId: 0, providerIndividualId: randomUUID() }] },
      { procedureCode: 'x'.repeat(21) },
      { orderNumber: 'x'.repeat(101) },
      { isAbnSigned: 'yes' },
    ];
    for (const body of invalid) {
      const changed = await patchOrder(ruth, order, body);
      expect([changed.status, changed.body.code], JSON.stringify(body)).toEqual([400, 'BAD_REQUEST']);
      const added = await ruth.call('POST', `${ORDERS}?caseId=${caseId}`, body, newKey());
      expect(added.status, JSON.stringify(body)).toBe(400);
    }
    expect(await ordersOf(ruth, caseId)).toEqual([order]);
    // A value at the limit is accepted.
    let version = order.version;
    for (const body of [
      { orderTypeId: 0, billTypeId: 0, dateOfService: '1900-01-01' },
      { orderTypeId: 1, billTypeId: 1, admitDate: '1900-01-01' },
      { orderTypeId: 2, billTypeId: 2, dischargeDate: '2100-12-31' },
      { billTypeId: 3, procedureCode: 'X'.repeat(20) },
      { billTypeId: 4, orderNumber: 'X'.repeat(100), isAbnSigned: false },
    ]) {
      expect((await patchOrder(ruth, { ...order, version }, body)).status, JSON.stringify(body)).toBe(200);
      version += 1;
      expect((await ordersOf(ruth, caseId))[0]).toMatchObject({ ...body, version });
    }
  });

  it('orders default to New and Insurance, and every field is optional [C-187][C-188][C-189][C-190][C-195][C-196]', async () => {
    const caseId = await bareCase(ruth);
    expect(await addOrder(ruth, caseId, {})).toEqual({
      ...Object.fromEntries(Object.keys(whole).map((name) => [name, null])),
      orderId: expect.any(String),
      version: 1,
      facilityId: organizationOf(ruth).facility().id,
      orderTypeId: 0,
      billTypeId: 0,
      dateOfService: EMPTY_DATE,
      admitDate: EMPTY_DATE,
      dischargeDate: EMPTY_DATE,
      diagnosis: [],
      physician: [],
      location: [],
    });
    for (const useId of [0, 1])
      for (const field of ['qdxCode', 'firstName', 'familyName', 'middleName', 'suffix', 'npi']) {
        const one = await addOrder(ruth, caseId, { physician: [{ useId, [field]: 'X1' }] });
        expect(one.physician).toEqual([expect.objectContaining({ useId, [field]: 'X1' })]);
      }
    const placed = await addOrder(ruth, caseId, { location: [{ useId: 0, code: 'RAD2' }] });
    expect(placed.location).toEqual([expect.objectContaining({ code: 'RAD2', name: null })]);
  });

  it('orders do not store the placeholder date, and return it when there is no date [C-192][C-193]', async () => {
    const caseId = await bareCase(ruth);
    expect(EMPTY_DATE).toBe('0001-01-01');
    const dates = { dateOfService: '2026-11-12', admitDate: '2026-11-11', dischargeDate: '2026-11-13' };
    const order = await addOrder(ruth, caseId, dates);
    const stored = async () =>
      (
        await pool.query('select date_of_service, admit_date, discharge_date from case_order where id = $1', [
          order.orderId,
        ])
      ).rows[0];
    const cleared = { dateOfService: EMPTY_DATE, admitDate: EMPTY_DATE, dischargeDate: EMPTY_DATE };
    const { body } = await patchOrder(ruth, order, cleared);
    expect(body).toMatchObject(cleared);
    expect(await ordersOf(ruth, caseId)).toEqual([body]);
    expect(await stored()).toEqual({ date_of_service: null, admit_date: null, discharge_date: null });
  });

  it('orders store codes in capitals and without surrounding spaces', async () => {
    const caseId = await bareCase(ruth);
    const order = await addOrder(ruth, caseId, {
      procedureCode: ' g0008 ',
      diagnosis: [{ sequence: 1, code: ' r10.9 ' }],
      orderNumber: ' ord-1 ',
    });
    expect(order).toMatchObject({
      procedureCode: 'G0008',
      diagnosis: [{ code: 'R10.9' }],
      orderNumber: 'ord-1',
    });
  });
});

describe('a change of an order', () => {
  it('a change of an order changes only the sent fields, and audits old and new values [C-148][C-301]', async () => {
    const caseId = await bareCase(ruth);
    const order = await addOrder(ruth, caseId, {
      ...whole,
      diagnosis: [
        { sequence: 1, code: 'R10.9' },
        { sequence: 2, code: 'E11.9' },
      ],
      physician: [physician],
      location: [location],
    });
    const changed = await patchOrder(ruth, order, {
      orderNumber: 'ORD-2',
      diagnosis: [
        { sequence: 2, code: '' },
        { sequence: 3, code: 'K57.30' },
      ],
      physician: [{ useId: 0, qdxCode: 'Q9' }],
      location: [{ useId: 0, name: '' }],
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      ...order,
      version: 2,
      orderNumber: 'ORD-2',
      diagnosis: [order.diagnosis[0], expect.objectContaining({ sequence: 3, code: 'K57.30' })],
      physician: [{ ...order.physician[0], qdxCode: 'Q9' }],
      location: [{ ...order.location[0], name: null }],
    });
    expect(await ordersOf(ruth, caseId)).toEqual([changed.body]);
    const [, record] = await recordsOf(order.orderId);
    expect(record).toMatchObject({
      operation: 'Update',
      case_id: caseId,
      snapshot: { CaseId: caseId, RecordNumber: 'ORD-2' },
    });
    expect(record.details).toEqual([
      { propertyName: 'Order number', previousValue: 'ORD-1', newValue: 'ORD-2' },
      { propertyName: 'Diagnosis 2', previousValue: 'E11.9 (I10)', newValue: null },
      { propertyName: 'Referring physician: QDX code', previousValue: 'Q1', newValue: 'Q9' },
      { propertyName: 'Location: name', previousValue: 'Radiology, Floor 2', newValue: null },
      { propertyName: 'Diagnosis 3', previousValue: null, newValue: 'K57.30 (I10)' },
    ]);
  });

  it('a change of an order removes a physician whose fields are blank [C-149]', async () => {
    const caseId = await bareCase(ruth);
    const order = await addOrder(ruth, caseId, {
      physician: [physician, { useId: 1, familyName: 'Hollis' }],
    });
    const blank = Object.fromEntries(Object.keys(physician).map((name) => [name, '']));
    const { body } = await patchOrder(ruth, order, { physician: [{ ...blank, useId: 0, address: [] }] });
    expect(body.physician).toEqual([expect.objectContaining({ useId: 1, familyName: 'Hollis' })]);
    expect(await ordersOf(ruth, caseId)).toEqual([body]);
  });

  it('a change of an order without effect is neither stored nor audited', async () => {
    const caseId = await bareCase(ruth);
    const order = await addOrder(ruth, caseId, {
      orderNumber: 'SAME',
      diagnosis: [{ sequence: 1, code: 'R10.9' }],
    });
    for (const same of [{}, { orderNumber: ' SAME ' }, { diagnosis: [{ sequence: 1, code: 'r10.9' }] }]) {
      const answer = await patchOrder(ruth, order, same);
      expect([answer.status, answer.body]).toEqual([200, order]);
    }
    expect(await recordsOf(order.orderId)).toHaveLength(1);
  });

  it('a change of an order is refused with an earlier version, and without a version', async () => {
    const caseId = await bareCase(ruth);
    const order = await addOrder(ruth, caseId, { orderNumber: 'FIRST' });
    expect((await patchOrder(ruth, order, { orderNumber: 'SECOND' })).status).toBe(200);
    const late = await patchOrder(ruth, order, { orderNumber: 'THIRD' });
    expect([late.status, late.body.code]).toEqual([412, 'VERSION_CHANGED']);
    const lateDelete = await ruth.call<Problem>('DELETE', `${ORDERS}/${order.orderId}`, undefined, {
      'if-match': '1',
    });
    expect(lateDelete.body.code).toBe('VERSION_CHANGED');
    expect((await ruth.call('PATCH', `${ORDERS}/${order.orderId}`, { orderNumber: 'FOURTH' })).status).toBe(
      428,
    );
    expect((await ruth.call('DELETE', `${ORDERS}/${order.orderId}`)).status).toBe(428);
    expect((await ordersOf(ruth, caseId))[0]?.orderNumber).toBe('SECOND');
  });
});

describe('an order that is deleted', () => {
  it('a deleted order is hidden, stays in the database, and is audited with its previous values [C-302]', async () => {
    const caseId = await bareCase(ruth);
    const order = await addOrder(ruth, caseId, { orderNumber: 'GONE', accessionNumber: 'A-77' });
    const remove = () =>
      ruth.call('DELETE', `${ORDERS}/${order.orderId}`, undefined, { 'if-match': String(order.version) });
    const answer = await remove();
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await ordersOf(ruth, caseId)).toEqual([]);
    expect((await patchOrder(ruth, { ...order, version: 2 }, { orderNumber: 'BACK' })).status).toBe(404);
    expect((await remove()).status).toBe(404);
    const { rows } = await pool.query('select deleted_at, order_number from case_order where id = $1', [
      order.orderId,
    ]);
    expect(rows).toEqual([{ deleted_at: expect.any(Date), order_number: 'GONE' }]);
    const [, record] = await recordsOf(order.orderId);
    expect(record).toMatchObject({
      operation: 'Delete',
      case_id: caseId,
      snapshot: { CaseId: caseId, RecordNumber: 'GONE' },
    });
    const grants = await pool.query(
      `select has_table_privilege('waypost_app', 'case_order', 'delete') as may`,
    );
    expect(grants.rows).toEqual([{ may: false }]);
  });
});
