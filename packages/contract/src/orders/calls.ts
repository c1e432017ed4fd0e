import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { EMPTY_DATE } from '../core/empty-date.ts';
import { emptiable, orEmptyDate } from '../core/empty-field.ts';
import { idempotencyHeaders, ifMatchHeaders, isoDate, uuid, version } from '../core/values.ts';
import { billTypes, DIAGNOSIS_VERSION, diagnosisSlots, orderTypes } from './lists.ts';
import { providerContactSchema, providerIndividualCalls } from './physicians.ts';

/** Maximum length of a field of an order, and of a code. */
const MAX_TEXT = 100;
const MAX_CODE = 20;

const read = phi(z.string()).nullable();
const useId = internal(z.int().min(0).max(1));
const locationUse = internal(z.int().min(0).max(9));

/** A postal address of an order. */
const line = phi(z.string().trim().max(MAX_TEXT)).nullable().optional();
const addressSchema = z.strictObject({
  line1: line,
  line2: line,
  city: line,
  state: line,
  postalCode: line,
  country: line,
});
export type OrderAddress = z.infer<typeof addressSchema>;
const addresses = z.array(addressSchema).max(10);

const diagnosisSchema = z.object({
  orderDiagnosisId: internal(uuid),
  orderId: internal(uuid),
  sequence: internal(z.int().min(1).max(diagnosisSlots.length)),
  code: phi(z.string()),
  version: internal(z.string()),
});

const physicianSchema = z.object({
  orderPhysicianId: internal(uuid),
  orderId: internal(uuid),
  useId,
  code: read,
  qdxCode: read,
  npi: read,
  prefix: read,
  familyName: read,
  middleName: read,
  firstName: read,
  suffix: read,
  phoneNumber: read,
  faxNumber: read,
  email: read,
  address: addresses,
  providerIndividualId: internal(uuid).nullable(),
  contacts: z.array(providerContactSchema),
});
export type OrderPhysician = z.infer<typeof physicianSchema>;

const locationSchema = z.object({
  orderLocationId: internal(uuid),
  orderId: internal(uuid),
  useId: locationUse,
  qdxCode: read,
  alias: read,
  code: read,
  name: internal(z.string()).nullable(),
  address: addresses,
});

/** An order as the API returns it (C-104). An unknown date is returned as `0001-01-01` (C-193). */
const orderSchema = z.object({
  orderId: internal(uuid),
  version,
  externalOrderId: read,
  orderTypeId: phi(z.int()),
  billTypeId: phi(z.int()),
  dateOfService: phi(isoDate),
  procedureCode: read,
  admitDate: phi(isoDate),
  dischargeDate: phi(isoDate),
  isAbnSigned: phi(z.boolean()).nullable(),
  accessionNumber: read,
  requisitionNumber: read,
  priorAuthorization: read,
  orderNumber: read,
  /** The charge in dollars, such as `1250.00`; null when unknown. */
  chargeAmount: read,
  facilityId: internal(uuid),
  diagnosis: z.array(diagnosisSchema),
  physician: z.array(physicianSchema),
  location: z.array(locationSchema),
});
export type Order = z.infer<typeof orderSchema>;

const tooLong = (most: number) => `At most ${most} characters`;
const written = phi(z.string().trim().max(MAX_TEXT, tooLong(MAX_TEXT))).nullable();
/** A code is stored in capitals (decision 42). */
const code = phi(z.string().trim().toUpperCase().max(MAX_CODE, tooLong(MAX_CODE))).nullable();
const text = written.optional();
/** An amount in dollars, with or without cents. */
const amount = phi(z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'Must be an amount, such as 1250.00'))
  .nullable()
  .optional();
/** A day between 1900 and 2100, or none: the empty date, null, or an empty text. */
const date = orEmptyDate(
  phi(
    isoDate.refine(
      (day) => day === EMPTY_DATE || (day >= '1900-01-01' && day <= '2100-12-31'),
      'Invalid Date',
    ),
  ),
).optional();
const choice = (words: readonly string[]) =>
  phi(
    z
      .int()
      .min(0)
      .max(words.length - 1),
  ).optional();

/** Refuses two entries of a list for the same slot. */
const once =
  <Key extends string>(key: Key) =>
  (list: ReadonlyArray<Record<Key, unknown>>): boolean =>
    new Set(list.map((one) => one[key])).size === list.length;

/**
 * The fields for creating or changing an order (C-150). An absent field stays unchanged; a blank text clears its
 * field, and an empty diagnosis, physician or location is removed.
 */
export const orderWriteSchema = z.strictObject({
  externalOrderId: text,
  orderTypeId: choice(orderTypes),
  billTypeId: choice(billTypes),
  dateOfService: date,
  procedureCode: code.optional(),
  admitDate: date,
  dischargeDate: date,
  isAbnSigned: phi(z.boolean()).nullable().optional(),
  accessionNumber: text,
  requisitionNumber: text,
  priorAuthorization: text,
  orderNumber: text,
  chargeAmount: emptiable({ amount }).amount,
  diagnosis: z
    .array(
      z.strictObject({
        sequence: internal(z.int().min(1).max(diagnosisSlots.length)),
        code: code.optional(),
        version: internal(z.string().trim().max(10))
          .nullish()
          .transform((named) => named || DIAGNOSIS_VERSION)
          .pipe(z.string().min(1)),
      }),
    )
    .max(diagnosisSlots.length)
    .refine(once('sequence'), 'Each diagnosis has a slot of its own')
    .optional(),
  physician: z
    .array(
      z.strictObject({
        useId,
        code: text,
        qdxCode: text,
        npi: text,
        prefix: text,
        familyName: text,
        middleName: text,
        firstName: text,
        suffix: text,
        phoneNumber: text,
        faxNumber: text,
        email: text,
        address: addresses.optional(),
        ...emptiable({ providerIndividualId: internal(uuid).nullable() }),
      }),
    )
    .max(2)
    .refine(once('useId'), 'Each physician has a use of their own')
    .optional(),
  location: z
    .array(
      z.strictObject({
        useId: locationUse,
        qdxCode: text,
        alias: text,
        code: text,
        name: internal(z.string().trim().max(MAX_TEXT)).nullable().optional(),
        address: addresses.optional(),
      }),
    )
    .max(10)
    .refine(once('useId'), 'Each location has a use of its own')
    .optional(),
});
export type OrderWrite = z.infer<typeof orderWriteSchema>;
/** The values of a form before their texts are trimmed. */
export type OrderInput = z.input<typeof orderWriteSchema>;

const caseQuery = z.object({ query: z.object({ caseId: internal(uuid) }) });
const orderParams = z.object({ orderId: internal(uuid) });
const physicianParams = orderParams.extend({ orderPhysicianId: internal(uuid) });
const contactIds = z.array(internal(uuid)).min(1).max(50);
const path = '/services/case/api/Orders';
const contactsPath = `${path}/{orderId}/physicians/{orderPhysicianId}/contacts`;
const tags = ['case'];

/** Orders of a case and the physicians who can be named in them. All calls belong to the case service. */
export const ordersContract = {
  ...providerIndividualCalls,
  ordersOfCase: oc
    .route({
      method: 'GET',
      path,
      inputStructure: 'detailed',
      outputStructure: 'detailed',
      tags,
      summary: 'The orders of a case, the latest day of service first; 204 means none',
    })
    .input(caseQuery)
    .output(
      z.union([
        z.object({ status: z.literal(200), body: z.array(orderSchema) }),
        z.object({ status: z.literal(204) }),
      ]),
    ),
  accessionNumbers: oc
    .route({
      method: 'GET',
      path: `${path}/AccessionNumbers`,
      inputStructure: 'detailed',
      tags,
      summary: 'The accession numbers that the orders of a case have, each once',
    })
    .input(caseQuery)
    .output(z.array(phi(z.string()))),
  addOrder: oc
    .route({
      method: 'POST',
      path,
      inputStructure: 'detailed',
      successStatus: 201,
      tags,
      summary: 'Add an order to a case',
      description:
        'What is left out is empty; without types it is a new order for the insurance. The same `Idempotency-Key` never adds it twice. An unknown field is refused.',
    })
    .input(caseQuery.extend({ headers: idempotencyHeaders, body: orderWriteSchema }))
    .output(orderSchema),
  changeOrder: oc
    .route({
      method: 'PATCH',
      path: `${path}/{orderId}`,
      inputStructure: 'detailed',
      tags,
      summary: 'Change an order',
      description:
        'Needs `If-Match` with the version the order was read with. What is left out stays; a blank text clears its field. An unknown field is refused.',
    })
    .input(z.object({ params: orderParams, headers: ifMatchHeaders, body: orderWriteSchema }))
    .output(orderSchema),
  deleteOrder: oc
    .route({
      method: 'DELETE',
      path: `${path}/{orderId}`,
      inputStructure: 'detailed',
      successStatus: 204,
      tags,
      summary: 'Delete an order',
      description: 'Needs `If-Match` with the version the order was read with.',
    })
    .input(z.object({ params: orderParams, headers: ifMatchHeaders })),
  addPhysicianContacts: oc
    .route({
      method: 'POST',
      path: contactsPath,
      inputStructure: 'detailed',
      tags,
      summary: 'Choose contacts of a physician for an order; one that is chosen stays',
      description: 'The body is the list of their ids. Answers all contacts that are chosen now.',
    })
    .input(z.object({ params: physicianParams, headers: idempotencyHeaders, body: contactIds }))
    .output(z.array(providerContactSchema)),
  removePhysicianContacts: oc
    .route({
      method: 'DELETE',
      path: contactsPath,
      inputStructure: 'detailed',
      tags,
      summary: 'Take contacts of a physician from an order',
      description: 'The body is the list of their ids. Answers all contacts that are left.',
    })
    .input(z.object({ params: physicianParams, body: contactIds }))
    .output(z.array(providerContactSchema)),
};
