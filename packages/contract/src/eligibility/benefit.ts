import { z } from 'zod';
import { phi } from '../core/classes.ts';

/** Parts of an answer. An unknown code is its own label; a value that the payer does not state is null. */

const text = phi(z.string()).nullable();
export const coded = z.object({ code: phi(z.string()), label: phi(z.string()) });

/** A rejection of the payer, one per AAA segment (C-125). */
export const rejectionSchema = z.object({
  rejectReasonCode: phi(z.string()),
  rejectReasonMessage: phi(z.string()),
  followUpActionCode: phi(z.string()),
  followUpActionMessage: phi(z.string()),
  /** AAA01: N means that the request is refused; Y means that it is valid but cannot be answered now. */
  validRequest: phi(z.string()),
  /** The loop of the rejection in the answer: 2000A … 2110D. */
  loop: phi(z.string()),
  /** The rejected person, an index in `people`; null for the payer, the provider and a rejection of no person. */
  personIndex: phi(z.int().min(0)).nullable(),
  segment: phi(z.int()),
});
export type Rejection = z.infer<typeof rejectionSchema>;

/** DTP: a day or a range; `value` is the payer's text, even when it is no date. */
export const dateSchema = z.object({
  dateTimeQualifier: coded,
  /** DTP02: D8 a day, RD8 a range. */
  formatQualifier: text,
  date: phi(z.string()).nullable(),
  fromDate: phi(z.string()).nullable(),
  toDate: phi(z.string()).nullable(),
  value: phi(z.string()),
});

/** REF. An SSN keeps its last four digits. */
export const identificationSchema = z.object({
  referenceIdQualifier: coded,
  referenceId: phi(z.string()),
  referenceDescription: text,
});

/** PER: a name, and up to three numbers in the order sent. */
export const contactSchema = z.object({
  name: text,
  communicationNumbers: z.array(z.object({ qualifier: coded, number: phi(z.string()) })),
});

/** NM101 and NM102: the role of the entity, and whether it is a person (1) or an organization (2). */
export const entityShape = { entityIdCode: text, entityType: text };

export const addressShape = { street: text, city: text, state: text, postalCode: text };

/** PRV: the role of a provider and its taxonomy. */
export const providerRoleSchema = z.object({
  providerCode: phi(z.string()),
  providerDefinition: phi(z.string()),
  idCodeQualifier: text,
  idCode: text,
});

/** Loop 2120: another payer, a plan, a provider. */
const relatedEntitySchema = z.object({
  ...addressShape,
  entityIdCode: phi(z.string()),
  entityIdDefinition: phi(z.string()),
  /** NM102: 1 a person, 2 an organization. */
  entityType: text,
  name: text,
  firstName: text,
  lastName: text,
  idCodeQualifier: coded.nullable(),
  idCode: text,
  relationship: coded.nullable(),
  contacts: z.array(contactSchema),
  providerCode: text,
  providerDefinition: text,
  /** PRV02: PXC means that a taxonomy code follows. */
  taxonomyQualifier: text,
  taxonomyCode: text,
});

/** HSD, with its parts combined into a sentence. */
const servicesDeliverySchema = z.object({
  text: phi(z.string()),
  quantityQualifier: coded.nullable(),
  quantity: text,
  unit: coded.nullable(),
  sampleSelectionModulus: text,
  timePeriodQualifier: coded.nullable(),
  periodCount: text,
  deliveryFrequency: coded.nullable(),
  deliveryTime: coded.nullable(),
});

/** III: a place of service (ZZ), or the nature of an injury. */
const placeSchema = z.object({
  codeListQualifier: text,
  code: phi(z.string()),
  label: phi(z.string()),
  category: text,
  description: text,
});

/** A benefit, one per EB segment, in the payer's order (C-128). */
export const coverageSchema = z.object({
  /** `2110C` under the subscriber, `2110D` under the dependent. */
  loop: phi(z.enum(['2110C', '2110D'])),
  /** The number of its EB in the payer's message, counted from 1 at the ISA. */
  segment: phi(z.int()),
  benefitCode: phi(z.string()),
  benefitType: phi(z.string()),
  coverageLevelCode: text,
  coverageLevel: text,
  insuranceTypeCode: text,
  insuranceType: text,
  planDescription: text,
  serviceTypeCodes: z.array(phi(z.string())),
  serviceTypes: z.array(phi(z.string())),
  inNetwork: text,
  preAuthorizationRequired: text,
  amounts: z.object({
    timePeriodQualifierCode: text,
    timePeriodQualifier: text,
    monetaryAmount: text,
    percent: text,
    quantity: text,
    quantityQualifierCode: text,
    quantityQualifier: text,
  }),
  coverageDate: z.array(dateSchema),
  coverageMessage: z.array(phi(z.string())),
  coverageHealthCareServicesDelivery: z.array(servicesDeliverySchema),
  coverageAdditionalIdentification: z.array(identificationSchema),
  coverageProcedureCode: z
    .object({
      procedureCodeQualifier: coded,
      procedureCode: phi(z.string()),
      modifiers: z.array(phi(z.string())),
    })
    .nullable(),
  diagnosisPointers: z.array(phi(z.string())),
  coverageAAAs: z.array(rejectionSchema),
  placesOfService: z.array(placeSchema),
  benefitRelatedInfo: z.array(relatedEntitySchema),
  person: phi(z.enum(['subscriber', 'dependent'])),
  /** The person of the benefit, an index in `people`; null when it belongs to none. */
  personIndex: phi(z.int()).nullable(),
});
export type Coverage = z.infer<typeof coverageSchema>;
