import { queryOptions } from '@tanstack/react-query';
import type { OrderInput } from '@waypost/contract/orders/calls';
import { MIN_PHYSICIAN_SEARCH } from '@waypost/contract/orders/lists';
import type { ShownCase } from '#src/api/case-lists.ts';
import { api } from '#src/api/client.ts';

const match = (version: number) => ({ 'if-match': String(version) });

export const ordersQuery = ({ entityId, caseId }: ShownCase) =>
  queryOptions({
    queryKey: [entityId, 'case-orders', caseId],
    queryFn: async ({ signal }) => {
      const answer = await api.orders.ordersOfCase({ query: { caseId } }, { signal });
      // 204: not found (C-299).
      return answer.status === 200 ? answer.body : [];
    },
    staleTime: 0,
  });

export const addOrder = (caseId: string, body: OrderInput) =>
  api.orders.addOrder({ query: { caseId }, body });

type Versioned = { orderId: string; version: number };

export const changeOrder = ({ orderId, version }: Versioned, body: OrderInput) =>
  api.orders.changeOrder({ params: { orderId }, headers: match(version), body });

export const deleteOrder = ({ orderId, version }: Versioned) =>
  api.orders.deleteOrder({ params: { orderId }, headers: match(version) });

/** Physicians by a part of their name or NPI. Shorter texts are not searched (C-197). */
export const physiciansQuery = (entityId: string, search: string) =>
  queryOptions({
    queryKey: [entityId, 'physicians', search],
    queryFn: ({ signal }) => api.orders.providerIndividuals({ query: { search } }, { signal }),
    enabled: search.length >= MIN_PHYSICIAN_SEARCH,
  });

export const physicianQuery = (entityId: string, id: string) =>
  queryOptions({
    queryKey: [entityId, 'physician', id],
    queryFn: ({ signal }) => api.orders.providerIndividual({ params: { id } }, { signal }),
  });

type PhysicianKey = { orderId: string; orderPhysicianId: string };

/** Adds or removes a contact of the physician for the order. */
export const chooseContact = (
  params: PhysicianKey,
  contactId: string,
  isChosen: boolean,
): Promise<unknown> =>
  isChosen
    ? api.orders.addPhysicianContacts({
        params,
        body: [contactId],
      })
    : api.orders.removePhysicianContacts({ params, body: [contactId] });
