import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { emptyToNull } from '../core/empty-field.ts';
import { listPageSchema } from '../core/list.ts';
import { endingBody, managedListQuery, refuseDuplicates } from '../core/managed-list.ts';
import { message } from '../core/messages.ts';
import { npi, organizationName, stateCode, zipCode } from '../core/organization-fields.ts';
import { emailSchema } from '../core/person.ts';
import { idempotencyHeaders, ifMatchHeaders, instant, uuid, version } from '../core/values.ts';
import { contactUses } from './lists.ts';
import { contactKey, MAX_PHYSICIAN_ADDRESSES, tenDigits } from './physician-fields.ts';

/** The directory of physicians, as administrators maintain it. */

export const MAX_PHYSICIAN_CONTACTS = 200;

const reach = { phone: emptyToNull(internal(tenDigits)), fax: emptyToNull(internal(tenDigits)) };
const addressSchema = z.strictObject({
  line1: internal(organizationName),
  line2: emptyToNull(internal(organizationName)),
  city: internal(organizationName),
  state: internal(stateCode),
  postalCode: internal(zipCode),
  ...reach,
});
export type ManagedPhysicianAddress = z.infer<typeof addressSchema>;
const contactSchema = z.strictObject({
  /** The contact to change; when absent, the one of this use and name, or a new one. */
  contactId: emptyToNull(internal(uuid)),
  use: internal(z.enum(contactUses)),
  firstName: emptyToNull(internal(organizationName)),
  lastName: internal(organizationName),
  ...reach,
  email: emptyToNull(internal(emailSchema)),
});
export type WrittenContact = z.infer<typeof contactSchema>;

const fields = {
  namePrefix: emptyToNull(internal(organizationName)),
  firstName: internal(organizationName),
  middleName: emptyToNull(internal(organizationName)),
  lastName: internal(organizationName),
  nameSuffix: emptyToNull(internal(organizationName)),
  email: emptyToNull(internal(emailSchema)),
  addresses: z.array(addressSchema).max(MAX_PHYSICIAN_ADDRESSES).default([]),
  contacts: z
    .array(contactSchema)
    .max(MAX_PHYSICIAN_CONTACTS)
    .superRefine(refuseDuplicates(contactKey, 'lastName', message('physician.contactTwice')))
    .default([]),
};
const example = {
  namePrefix: 'Dr.',
  firstName: 'Ilona',
  lastName: 'Varga',
  addresses: [
    {
      line1: '4 Mill Road',
      city: 'Dayton',
      state: 'OH',
      postalCode: '45402',
      phone: '9375550110',
      fax: '9375550111',
    },
  ],
  contacts: [{ use: 'Medical Records', firstName: 'Tess', lastName: 'Moran', phone: '9375550112' }],
};
const writtenPhysicianSchema = z.strictObject(fields).meta({ examples: [example] });
export type WrittenPhysician = z.infer<typeof writtenPhysicianSchema>;
export const newPhysicianSchema = z
  .strictObject({ npi: internal(npi), ...fields })
  .meta({ examples: [{ npi: '1234567893', ...example }] });
export type NewPhysician = z.infer<typeof newPhysicianSchema>;

const read = internal(z.string()).nullable();
/** A physician of the list, with the first address. */
const listedPhysicianSchema = z.object({
  physicianId: internal(uuid),
  npi: internal(z.string()),
  namePrefix: read,
  firstName: internal(z.string()),
  middleName: read,
  lastName: internal(z.string()),
  nameSuffix: read,
  email: read,
  city: read,
  state: read,
  phone: read,
  /** The time when it was ended; null while the search of orders finds it. */
  endedAt: internal(instant).nullable(),
  version,
});
export type ListedPhysician = z.infer<typeof listedPhysicianSchema>;
const managedPhysicianSchema = listedPhysicianSchema.omit({ city: true, state: true, phone: true }).extend({
  addresses: z.array(
    z.object({
      line1: internal(z.string()),
      line2: read,
      city: internal(z.string()),
      state: internal(z.string()),
      postalCode: internal(z.string()),
      phone: read,
      fax: read,
    }),
  ),
  contacts: z.array(
    z.object({
      contactId: internal(uuid),
      use: internal(z.enum(contactUses)),
      firstName: read,
      lastName: read,
      phone: read,
      fax: read,
      email: read,
    }),
  ),
});
export type ManagedPhysician = z.infer<typeof managedPhysicianSchema>;

/** Columns for sorting and filtering the list: the name as listed, and the first address. */
export const physicianColumns = { name: 'text', npi: 'text', place: 'text', email: 'text' } as const;

const path = '/services/case/api/Physicians';
const one = `${path}/{physicianId}` as const;
const tags = ['case'];
const params = z.object({ physicianId: internal(uuid) });

export const physiciansContract = {
  physicians: oc
    .route({
      method: 'GET',
      path,
      inputStructure: 'detailed',
      tags,
      summary: 'The physicians of the organization by name, a page at a time',
      description: '`after` is the `next` of the page before. Ended ones come with `includeEnded`.',
    })
    .input(z.object({ query: managedListQuery(physicianColumns) }))
    .output(listPageSchema(listedPhysicianSchema)),
  physician: oc
    .route({
      method: 'GET',
      path: one,
      inputStructure: 'detailed',
      tags,
      summary: 'A physician with addresses and contacts',
    })
    .input(z.object({ params }))
    .output(managedPhysicianSchema),
  createPhysician: oc
    .route({
      method: 'POST',
      path,
      inputStructure: 'detailed',
      successStatus: 201,
      tags,
      summary: 'Add a physician',
      description:
        'The NPI is unique in the organization and stays. The same `Idempotency-Key` never adds one twice. Refused with PHYSICIAN_NPI_TAKEN when another physician has the NPI, ended ones included.',
    })
    .input(z.object({ headers: idempotencyHeaders, body: newPhysicianSchema }))
    .output(managedPhysicianSchema),
  changePhysician: oc
    .route({
      method: 'PUT',
      path: one,
      inputStructure: 'detailed',
      tags,
      summary: 'Change a physician, with all addresses and contacts',
      description:
        'Sent whole: what is left out is empty. A contact that is left out is ended: orders that have chosen it keep it. Needs `If-Match`.',
    })
    .input(z.object({ params, headers: ifMatchHeaders, body: writtenPhysicianSchema }))
    .output(managedPhysicianSchema),
  endPhysician: oc
    .route({
      method: 'PUT',
      path: `${one}/ended`,
      inputStructure: 'detailed',
      tags,
      summary: 'End a physician, or reactivate them',
      description:
        'Who is ended is not found by the search of orders, and no order takes them; orders that have them keep them. Needs `If-Match`.',
    })
    .input(z.object({ params, headers: ifMatchHeaders, body: endingBody }))
    .output(managedPhysicianSchema),
};
