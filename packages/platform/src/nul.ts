/** Whether a NUL is in any text or name of a value. PostgreSQL holds none, and nobody means one. */
export function holdsNul(value: unknown): boolean {
  const left: unknown[] = [value];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (typeof at === 'string' && at.includes('\u0000')) return true;
    if (typeof at === 'object' && at !== null)
      for (const [key, part] of Object.entries(at)) left.push(key, part ?? '');
  }
  return false;
}

/** The same of an address as it is written. */
export const addressHoldsNul = (address: string): boolean => /%00/.test(address);
