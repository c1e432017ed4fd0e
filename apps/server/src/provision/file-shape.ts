import {
  clientCode,
  lCode,
  organizationName as name,
  npi,
  placeZone,
  sentName,
  stateCode,
  zipCode,
} from '@waypost/contract/core/organization-fields';
import { permissionNames, taskGroups } from '@waypost/contract/core/permissions';
import { emailSchema, firstNameSchema, lastNameSchema } from '@waypost/contract/core/person';
import { clientTypes, entityStatuses, userTypes } from '@waypost/contract/entities/calls';
import { documentSystemName, webhookContents } from '@waypost/contract/facilities/calls';
import { letterText } from '@waypost/contract/letters/template-text';
import { contactUses } from '@waypost/contract/orders/lists';
import { contactKey, MAX_PHYSICIAN_ADDRESSES, tenDigits } from '@waypost/contract/orders/physician-fields';
import { searchFields } from '@waypost/contract/payers/calls';
import {
  BILLING_PLACES,
  hasBillingContent,
  mediaType,
  planCode,
  planLine,
  preClaimRequirement,
} from '@waypost/contract/payers/plan-fields';
import { z } from 'zod';

const payerCode = z.string().regex(/^[A-Za-z0-9]{1,20}$/, 'Must be 1 to 20 letters or digits');

const permissions: ReadonlySet<string> = new Set([
  ...permissionNames,
  ...taskGroups.flatMap((group) => [`${group}-work`, `${group}-manage`]),
]);

/** A list in which no two entries have the same key. */
const listOf = <T extends z.ZodType>(entry: T, keyOf: (value: z.output<T>) => string, key: string) =>
  z
    .array(entry)
    .superRefine((entries, context) => {
      const seen = new Set<string>();
      entries.forEach((value, at) => {
        const found = keyOf(value).toLowerCase();
        if (seen.has(found))
          context.addIssue({ code: 'custom', path: [at, key], message: 'Is there a second time' });
        seen.add(found);
      });
    })
    .default([]);

const facility = z.strictObject({
  lCode,
  name: sentName,
  clientCode: clientCode.optional(),
  npi: npi.optional(),
  state: stateCode,
  timeZone: placeZone,
  /** A name of DOCUMENT_SYSTEMS_FILE; null for the installation's own (decision 44). */
  documentSystem: documentSystemName.nullable().optional(),
  /** The content of its webhooks: ids and a link, or also the case and its patient (decision 68). */
  webhooks: z.enum(webhookContents).optional(),
});

const role = z.strictObject({
  name,
  userLimit: z.int().min(1).max(100_000).optional(),
  permissions: z.array(
    z.string().refine((permission) => permissions.has(permission), 'Must be a permission that there is'),
  ),
});

const roles = listOf(role, (value) => value.name, 'name');

/** The content of a file of roles, which several organizations may include. */
export const rolesFile = z.strictObject({ roles });

const administrator = z.strictObject({
  email: emailSchema,
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  typeOfUser: z.enum(userTypes).default('Business Associate'),
});

const reach = { phone: tenDigits.optional(), fax: tenDigits.optional() };

/** A physician whom the portal finds as referring (decision 42). */
const physician = z.strictObject({
  npi,
  namePrefix: name.optional(),
  firstName: name,
  middleName: name.optional(),
  lastName: name,
  nameSuffix: name.optional(),
  email: emailSchema.optional(),
  addresses: z
    .array(
      z.strictObject({
        line1: name,
        line2: name.optional(),
        city: name,
        state: stateCode,
        postalCode: zipCode,
        ...reach,
      }),
    )
    .max(MAX_PHYSICIAN_ADDRESSES)
    .default([]),
  contacts: listOf(
    z.strictObject({
      use: z.enum(contactUses),
      firstName: name.optional(),
      lastName: name,
      email: emailSchema.optional(),
      ...reach,
    }),
    contactKey,
    'lastName',
  ),
});

/** The connection's other fields are checked in `modules/eligibility/connection.ts`. */
const connection = z.looseObject({
  payerCode,
  /** A file next to this one that holds the password, because passwords do not belong in this file. */
  passwordFile: z.string().min(1).optional(),
  password: z.never('Put it into a file and name it in passwordFile').optional(),
  /** The same for ISA04. */
  securityInformationFile: z.string().min(1).optional(),
  securityInformation: z.never('Put it into a file and name it in securityInformationFile').optional(),
  /** Files next to this one with the client certificate, its key, and the passphrase of an encrypted key. */
  certificateFile: z.string().min(1).optional(),
  keyFile: z.string().min(1).optional(),
  keyPassphraseFile: z.string().min(1).optional(),
  clientCertificate: z.never('Put it into files and name them in certificateFile and keyFile').optional(),
});

const planAddress = z.strictObject({
  code: planCode,
  name: planLine.optional(),
  line1: planLine.optional(),
  line2: planLine.optional(),
  line3: planLine.optional(),
  line4: planLine.optional(),
  city: planLine.optional(),
  state: stateCode.optional(),
  postalCode: zipCode.optional(),
  country: z.enum(['US']).optional(),
  district: planLine.optional(),
  deactivatedOn: z.iso.date('Must be a date such as 2026-01-31').optional(),
});
const planBilling = z.strictObject({
  /** LCode of the facility it applies to; all facilities if left out. */
  facility: lCode.optional(),
  insuranceSequence: z.int().min(1).max(BILLING_PLACES).optional(),
  mediaType: mediaType.optional(),
  requirementCode: preClaimRequirement.optional(),
});
const payerPlan = z.strictObject({
  insuranceCode: planCode,
  insurancePlan: name,
  clientInsuranceCode: planCode.optional(),
  insuranceCompany: planLine.optional(),
  insuranceCategory: planLine.optional(),
  financialCategory: planLine.optional(),
  parentInsuranceCompany: planLine.optional(),
  payerName: name,
  /** The connection for eligibility requests, if the payer has one. */
  payerCode: payerCode.optional(),
  addresses: listOf(planAddress, (value) => value.code, 'code'),
  billing: listOf(
    planBilling.refine(hasBillingContent, 'Must name mediaType or requirementCode'),
    ({ facility = '', insuranceSequence = '' }) => `${facility} ${insuranceSequence}`,
    'facility',
  ),
});

/** A template of documents: for one facility, or for all. */
const documentTemplate = z.strictObject({ name, facility: lCode.optional(), title: name, text: letterText });

const entity = z.strictObject({
  lCode,
  name,
  clientCode: clientCode.optional(),
  defaultClientCode: clientCode.optional(),
  status: z.enum(Object.keys(entityStatuses) as [keyof typeof entityStatuses]).default('L'),
  clientTypes: z.array(z.enum(clientTypes)).min(1, 'Must name at least one'),
  products: z.array(name).default([]),
  /** Its administrators of shared tables maintain the defaults of every organization (decision 61). */
  keepsDefaults: z.boolean().optional(),
  /** How often and for how many days files may be downloaded (decision 69). */
  files: z
    .strictObject({ downloads: z.int().min(1).max(100).optional(), days: z.int().min(1).max(90).optional() })
    .optional(),
  facilities: listOf(facility, (value) => value.lCode, 'lCode'),
  roles,
  /** A file next to this one with further roles, such as the usual ones. */
  rolesFile: z.string().min(1).optional(),
  payerConnections: listOf(connection, (value) => value.payerCode, 'payerCode'),
  physicians: listOf(physician, (value) => value.npi, 'npi'),
  payerPlans: listOf(payerPlan, (value) => value.insuranceCode, 'insuranceCode'),
  documentTemplates: listOf(documentTemplate, (value) => value.name, 'name'),
  administrators: listOf(administrator, (value) => value.email, 'email'),
});

const payer = z.strictObject({
  code: payerCode,
  name: sentName,
  searchOptions: listOf(
    z.strictObject({
      id: z.string().regex(/^[a-z0-9-]{1,60}$/, 'Must be small letters, digits and hyphens'),
      label: name,
      required: z.array(z.enum(searchFields)).min(1, 'Must name at least one field'),
    }),
    (value) => value.id,
    'id',
  ),
});

/** The content of a provisioning file. */
export const provisionFile = z.strictObject({
  payers: listOf(payer, (value) => value.code, 'code'),
  entities: listOf(entity, (value) => value.lCode, 'lCode'),
});

export type ProvisionFile = z.output<typeof provisionFile>;
export type ProvisionEntity = ProvisionFile['entities'][number];
export type ProvisionPayer = ProvisionFile['payers'][number];
