import type { Order } from '@waypost/contract/orders/calls';
import { SERVICE_LOCATION } from '@waypost/contract/orders/lists';
import type { Suggestion } from '#src/ui/form/SuggestField.tsx';
import type { LocationNames } from './order-changes.ts';

/** Values of other orders of the case, offered as suggestions. */
export type Known = {
  accessionNumbers: readonly Suggestion[];
  locations: readonly Suggestion[];
  locationNames: LocationNames;
};

/** The accession numbers (C-311) and locations of the orders, without duplicates. */
export function knownFrom(orders: readonly Order[]): Known {
  const numbers = new Map(
    orders.flatMap(({ accessionNumber, orderNumber }) =>
      accessionNumber ? [[accessionNumber, orderNumber ?? 'Another order'] as const] : [],
    ),
  );
  const locationNames = new Map(
    orders.flatMap(({ location }) =>
      location.flatMap(({ useId, code, name }) =>
        useId === SERVICE_LOCATION && code ? [[code, name ?? ''] as const] : [],
      ),
    ),
  );
  return {
    accessionNumbers: [...numbers].map(([value, order]) => ({ id: value, value, label: `Of ${order}` })),
    locations: [...locationNames].map(([value, name]) => ({ id: value, value, label: name || value })),
    locationNames,
  };
}
