import type { OrderField, OrderValues } from './order-values.ts';

/** The draft of an order: its values, and those the form opened with. */
export type OrderDraft = { before: OrderValues; typed: Partial<OrderValues> };

/** Reads a draft, limited to the fields of the form; null when it cannot be read or has no values. */
export function readOrderDraft(content: string, blank: OrderValues): OrderDraft | null {
  const draft = parsed(content) as { before?: unknown; typed?: unknown } | null;
  const typed = known(draft?.typed, blank);
  return Object.keys(typed).length === 0
    ? null
    : { before: { ...blank, ...known(draft?.before, blank) }, typed };
}

/** The fields of `blank` that the draft has with a value of the same type. */
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
