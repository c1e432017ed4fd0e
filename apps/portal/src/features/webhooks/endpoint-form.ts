import { message } from '@waypost/contract/core/messages';
import { URL_MAX } from '@waypost/contract/webhooks/rules';
import {
  type EndpointChange,
  type EndpointRequest,
  eventType,
  type WebhookEndpoint,
} from '@waypost/contract/webhooks/shapes';
import { z } from 'zod';

/** The values of the form; the messages per second are text. */
export type EndpointValues = {
  url: string;
  description: string;
  filterTypes: string[];
  inOrder: boolean;
  perSecond: string;
};

/** A receiver on the same machine needs no certificate; the server checks whether its operator allows that. */
const start = /^(https:\/\/|http:\/\/localhost(?=[:/]|$))/;

/** Whether an address is valid for an endpoint (W-153). The server's further checks are shown at the field. */
export const isAddress = (url: string): boolean =>
  start.test(url) && URL.canParse(url) && url.length <= URL_MAX;

const fields = {
  url: z.string().refine(isAddress, message('webhooks.notHttps')),
  description: z.string().max(500, 'At most 500 characters'),
  inOrder: z.boolean(),
  perSecond: z
    .string()
    .refine((text) => text === '' || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 1000), {
      message: 'A number from 1 to 1,000, or nothing',
    }),
};

/** A changed endpoint keeps at least one event type (W-159). */
export const endpointRules: z.ZodType<EndpointValues> = z.object({
  ...fields,
  filterTypes: z.array(z.string()).min(1, message('webhooks.noEventToSave')),
});

export type NewEndpointValues = EndpointValues & { facilityIds: string[] };
/** A new endpoint needs at least one facility and one event type (W-157, W-158). */
export const newEndpointRules: z.ZodType<NewEndpointValues> = z.object({
  ...fields,
  facilityIds: z.array(z.string()).min(1, message('webhooks.noFacility')),
  filterTypes: z.array(z.string()).min(1, message('webhooks.noEventToMake')),
});

export const noEndpoint: NewEndpointValues = {
  facilityIds: [],
  url: '',
  description: '',
  filterTypes: [],
  inOrder: false,
  perSecond: '',
};

export const valuesOf = (endpoint: WebhookEndpoint): EndpointValues => ({
  url: endpoint.url,
  description: endpoint.description,
  filterTypes: [...endpoint.filterTypes],
  inOrder: endpoint.inOrder,
  perSecond: endpoint.perSecond === null ? '' : String(endpoint.perSecond),
});

/** The request of the form. */
export const requestOf = ({
  url,
  description,
  filterTypes,
  inOrder,
  perSecond,
}: EndpointValues): EndpointRequest => ({
  url: url.trim(),
  description: description.trim(),
  filterTypes: filterTypes.map((type) => eventType.parse(type)),
  inOrder,
  perSecond: perSecond === '' ? null : Number(perSecond),
});

/** The unchanged endpoint, enabled or disabled (W-135). */
export const switched = (endpoint: WebhookEndpoint, disabled: boolean): EndpointChange => ({
  ...requestOf(valuesOf(endpoint)),
  disabled,
});
