import { message } from '@waypost/contract/core/messages';
import {
  clientCode,
  lCode,
  npi,
  placeZone,
  sentName,
  stateCode,
} from '@waypost/contract/core/organization-fields';
import {
  type FacilityChange,
  type ManagedFacility,
  type NewFacility,
  webhookContents,
} from '@waypost/contract/facilities/calls';
import { z } from 'zod';

/** The values of the form; missing ones are empty. */
export type FacilityValues = {
  name: string;
  lCode: string;
  clientCode: string;
  defaultNPI: string;
  state: string;
  timeZone: string;
  webhooks: string;
  documentSystem: string;
};

const filled = (rule: z.ZodType<string, string>) =>
  z.string().trim().min(1, message('field.required')).pipe(rule);
const orEmpty = (rule: z.ZodType<string, string>) => z.literal('').or(rule);

export const facilityRules: z.ZodType<FacilityValues> = z.object({
  name: filled(sentName),
  lCode: filled(lCode),
  clientCode: orEmpty(clientCode),
  defaultNPI: orEmpty(npi),
  state: filled(stateCode),
  timeZone: filled(placeZone),
  webhooks: z.enum(webhookContents),
  documentSystem: z.string(),
});

export const facilityLabels = {
  name: 'Name',
  lCode: 'LCode',
  clientCode: 'Client code',
  defaultNPI: 'NPI',
  state: 'State',
  timeZone: 'Time zone',
  webhooks: 'Webhooks carry',
  documentSystem: 'Document system',
} as const satisfies Record<keyof FacilityValues, string>;

/** A new facility is most likely in the same state and time zone as the others. */
export const newFacility = (known: readonly ManagedFacility[]): FacilityValues => ({
  name: '',
  lCode: '',
  clientCode: '',
  defaultNPI: '',
  state: known[0]?.state ?? '',
  timeZone: known[0]?.timeZone ?? '',
  webhooks: 'thin',
  documentSystem: '',
});

export const valuesOf = (facility: ManagedFacility): FacilityValues => ({
  name: facility.name,
  lCode: facility.lCode,
  clientCode: facility.clientCode,
  defaultNPI: facility.defaultNPI ?? '',
  state: facility.state,
  timeZone: facility.timeZone,
  webhooks: facility.webhooks,
  documentSystem: facility.documentSystem ?? '',
});

export const changeOf = ({ lCode: _fixed, ...values }: FacilityValues): FacilityChange => ({
  name: values.name.trim(),
  ...(values.clientCode === '' ? {} : { clientCode: values.clientCode }),
  defaultNPI: values.defaultNPI || null,
  state: values.state,
  timeZone: values.timeZone,
  webhooks: values.webhooks === 'full' ? 'full' : 'thin',
  documentSystem: values.documentSystem || null,
});

export const newFacilityOf = (values: FacilityValues): NewFacility => ({
  ...changeOf(values),
  lCode: values.lCode,
});

/**
 * The form offers the settings that a facility of the organization already has: the installation's administrators set
 * the first. If all have the defaults, there is nothing to choose.
 */
export function choicesOf(facilities: readonly ManagedFacility[]) {
  const systems = [...new Set(facilities.flatMap(({ documentSystem }) => documentSystem ?? []))].toSorted();
  return {
    webhooks: facilities.some(({ webhooks }) => webhooks === 'full')
      ? [
          { value: 'thin', label: 'Ids and a link' },
          { value: 'full', label: 'The case and its patient too' },
        ]
      : [],
    documentSystems:
      systems.length === 0
        ? []
        : [
            { value: '', label: 'That of the installation' },
            ...systems.map((value) => ({ value, label: value })),
          ],
  };
}
