import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { uuid } from '../core/values.ts';
import { contactUses, MIN_PHYSICIAN_SEARCH } from './lists.ts';

/** Maximum number of physicians that a search returns. */
export const MAX_PHYSICIANS = 25;

const text = internal(z.string()).nullable();
const name = { firstName: text, middleName: text, lastName: text };
const reach = { phone: text, fax: text };

export const providerContactSchema = z.object({
  providerIndividualContactId: internal(uuid),
  useId: internal(
    z
      .int()
      .min(0)
      .max(contactUses.length - 1),
  ),
  ...name,
  ...reach,
  email: text,
  address: text,
});
export type ProviderContact = z.infer<typeof providerContactSchema>;

/** A physician of the entity's directory (C-108). */
const providerIndividualSchema = z.object({
  providerIndividualId: internal(uuid),
  npi: internal(z.string()),
  namePrefix: text,
  firstName: internal(z.string()),
  middleName: text,
  lastName: internal(z.string()),
  nameSuffix: text,
  email: text,
  address: text,
  providerIndividualAddresses: z.array(
    z.object({
      ...reach,
      line1: internal(z.string()),
      line2: text,
      city: internal(z.string()),
      state: internal(z.string()),
      postalCode: internal(z.string()),
      country: internal(z.string()),
    }),
  ),
  providerIndividualContacts: z.array(providerContactSchema),
});
export type ProviderIndividual = z.infer<typeof providerIndividualSchema>;

const path = '/services/case/api/ProviderIndividuals';
const tags = ['case'];

export const providerIndividualCalls = {
  providerIndividuals: oc
    .route({
      method: 'GET',
      path,
      inputStructure: 'detailed',
      tags,
      summary: 'Physicians of the entity whose name or NPI has each of these words, by name',
      description: `${MAX_PHYSICIANS} at the most.`,
    })
    .input(
      z.object({
        query: z.object({ search: internal(z.string().trim().min(MIN_PHYSICIAN_SEARCH).max(100)) }),
      }),
    )
    .output(z.array(providerIndividualSchema)),
  providerIndividual: oc
    .route({
      method: 'GET',
      path: `${path}/{id}`,
      inputStructure: 'detailed',
      tags,
      summary: 'A physician with addresses and contacts',
    })
    .input(z.object({ params: z.object({ id: internal(uuid) }) }))
    .output(providerIndividualSchema),
};
