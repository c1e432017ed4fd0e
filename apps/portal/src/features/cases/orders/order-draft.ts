import type { OrderField, OrderValues } from './order-values.ts';

/** What was typed into the form of an order, and what the form was opened over. */
export type OrderDraft = { before: OrderValues; typed: Partial<OrderValues> };

/** A draft as it was kept, of the fields that the form has; null where it cannot be read or says nothing. */
export function readOrderDraft(content: string, blank: OrderValues): OrderDraft | null {
  const kept = parsed(content) as { before?: unknown; typed?: unknown } | null;
  const typed = known(kept?.typed, blank);
  return Object.keys(typed).length === 0
    ? null
    : { before: { ...blank, ...known(kept?.before, blank) }, typed };
}

/** The fields of `blank` that are there with a value of the same kind. */
function known(given: unknown, blank: OrderValues): Partial<OrderValues> {
  if (typeof given !== 'object' || given === null) return {};
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => typeof value === typeof blank[name as OrderField]),
  );
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
