/** Whether any text or property name in a value contains a NUL, which PostgreSQL cannot store. */
export function containsNul(value: unknown): boolean {
  const remaining: unknown[] = [value];
  for (let item = remaining.pop(); item !== undefined; item = remaining.pop()) {
    if (typeof item === 'string' && item.includes('\u0000')) return true;
    if (typeof item === 'object' && item !== null)
      for (const [key, part] of Object.entries(item)) remaining.push(key, part ?? '');
  }
  return false;
}

/** Whether a percent-encoded address contains a NUL. */
export const addressContainsNul = (address: string): boolean => /%00/.test(address);
