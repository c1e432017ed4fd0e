import { EMPTY_DATE } from '@waypost/contract/core/empty-date';
import type { Order } from '@waypost/contract/orders/calls';
import { idOf, lakemont } from './shown.ts';

/** An order of the shown case; `number`, of one digit, makes it distinct. */
export const order = (number: number): Order => ({
  orderId: idOf(4000 + number),
  version: 1,
  externalOrderId: null,
  orderTypeId: 0,
  billTypeId: 0,
  dateOfService: `2026-11-1${number}`,
  procedureCode: null,
  admitDate: EMPTY_DATE,
  dischargeDate: EMPTY_DATE,
  isAbnSigned: null,
  accessionNumber: null,
  requisitionNumber: null,
  priorAuthorization: null,
  orderNumber: `ORD-5001${number}`,
  chargeAmount: null,
  facilityId: lakemont.facilities[0]?.id ?? '',
  diagnosis: [],
  physician: [],
  location: [],
});
