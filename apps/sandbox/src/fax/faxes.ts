/** The endings of fax numbers with special behavior. */
export const REFUSED_ENDING = '0001';
export const BUSY_ENDING = '0002';
export const UNAVAILABLE_ENDING = '0003';

/** A fax that the service accepted. */
export type Fax = { id: number; to: string; tag: string; pages: number; acceptedAt: Date };

/** How long a fax is in progress, in real time. */
const IN_PROGRESS_MS = 2000;
const MAX_FAXES = 500;

/** Creates the list of accepted faxes, newest first. */
export function createFaxes(now: () => Date, timeScale: number) {
  const faxes: Fax[] = [];
  let count = 0;
  return {
    /** The tags for which the service was already unavailable once. */
    unavailableOnce: new Set<string>(),
    take(to: string, tag: string, pages: number): Fax {
      count += 1;
      const fax = { id: 70_000_000 + count, to, tag, pages, acceptedAt: now() };
      faxes.unshift(fax);
      faxes.length = Math.min(faxes.length, MAX_FAXES);
      return fax;
    },
    list: (tag?: string): Fax[] => faxes.filter((fax) => tag === undefined || fax.tag === tag),
    get: (id: string): Fax | undefined => faxes.find((fax) => String(fax.id) === id),
    statusOf({ to, acceptedAt }: Fax): 'inprogress' | 'failure' | 'success' {
      if (now().getTime() - acceptedAt.getTime() < IN_PROGRESS_MS * timeScale) return 'inprogress';
      return to.endsWith(BUSY_ENDING) ? 'failure' : 'success';
    },
  };
}
