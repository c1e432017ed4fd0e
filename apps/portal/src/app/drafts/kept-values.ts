/**
 * What was typed into a form and kept, on top of what it opens with; null when that is nothing new. Only what the form
 * still has, of the same kind, is taken.
 */
export function readKeptValues<Values extends Record<string, string | boolean | string[]>>(
  content: string | null,
  saved: Values,
): Values | null {
  const kept = content === null ? null : parsed(content);
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return null;
  const known = Object.entries(kept).filter(([name, value]) => {
    const first = saved[name];
    if (typeof first !== 'object') return typeof value === typeof first;
    return Array.isArray(first) && Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  });
  const values = { ...saved, ...Object.fromEntries(known) };
  return JSON.stringify(values) === JSON.stringify(saved) ? null : values;
}

/** What of a form differs from what it opened with: the rest may change meanwhile, and must not come back as it was. */
export const changedValues = <Values extends object>(values: Values, saved: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Values]),
    ),
  ) as Partial<Values>;

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
