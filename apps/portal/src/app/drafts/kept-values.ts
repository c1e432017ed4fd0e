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

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
