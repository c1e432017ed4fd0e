/** A row of a form with several rows, such as an address: the texts of its fields. */
type DraftRow = Record<string, string>;
/** The values of forms with drafts. */
export type DraftValues = Record<string, string | boolean | string[] | DraftRow[]>;

const isText = (value: unknown): boolean => typeof value === 'string';
const isRow = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every(isText);

/**
 * Merges a draft into the values a form opens with; null when the draft changes nothing. Only fields that the form
 * still has, of the same kind, are taken.
 */
export function readDraftValues<Values extends DraftValues>(
  content: string | null,
  saved: Values,
): Values | null {
  const draft = content === null ? null : parsed(content);
  if (typeof draft !== 'object' || draft === null || Array.isArray(draft)) return null;
  const known = Object.entries(draft).filter(([name, value]) => {
    const first = saved[name];
    if (typeof first !== 'object') return typeof value === typeof first;
    return Array.isArray(first) && Array.isArray(value) && (value.every(isText) || value.every(isRow));
  });
  const values = { ...saved, ...Object.fromEntries(known) };
  return JSON.stringify(values) === JSON.stringify(saved) ? null : values;
}

/**
 * Returns the values that differ from those the form opened with. Other values may change meanwhile and must not be
 * restored.
 */
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
