import { contract } from '@waypost/contract';
import { EMPTY_DATE } from '@waypost/contract/core/empty-date';
import type { Order } from '@waypost/contract/orders/calls';
import type { ProviderIndividual } from '@waypost/contract/orders/physicians';
import type { Answers } from './answers.ts';
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

const nobody = { firstName: null, middleName: null, lastName: null, phone: null, fax: null, email: null };
/** A physician with a contact of the office. */
export const varga: ProviderIndividual = {
  providerIndividualId: idOf(4100),
  npi: '1999998010',
  namePrefix: null,
  firstName: 'Ilona',
  middleName: null,
  lastName: 'Varga',
  nameSuffix: null,
  email: 'ilona@varga.example',
  address: null,
  providerIndividualAddresses: [],
  providerIndividualContacts: [
    {
      ...nobody,
      providerIndividualContactId: idOf(4101),
      useId: 1,
      firstName: 'Robin',
      lastName: 'Varga',
      address: null,
    },
  ],
};

/** The text that physicians were searched for. */
export const searchedIn = ({ search }: { search: string }): string =>
  new URLSearchParams(search).get('search') ?? '';
/** The physicians whose name contains the searched text. */
export const directory = (answers: Answers, ...all: ProviderIndividual[]): Answers =>
  answers.to(contract.orders.providerIndividuals, (asked) =>
    all.filter(({ lastName }) => lastName.toLowerCase().includes(searchedIn(asked).toLowerCase())),
  );
