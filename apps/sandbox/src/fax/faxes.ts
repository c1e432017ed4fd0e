/** What is special about numbers, by how they end. */
export const REFUSED_ENDS = '0001';
export const BUSY_ENDS = '0002';
export const AWAY_ENDS = '0003';

/** A fax that the service took. */
export type Fax = { id: number; to: string; tag: string; pages: number; takenAt: Date };

/** How long a fax is on its way, in real time. */
const ON_ITS_WAY_MS = 2000;
const MOST = 500;

/** The faxes that the service took, the last first. */
export function createFaxes(now: () => Date, timeScale: number) {
  const faxes: Fax[] = [];
  let count = 0;
  return {
    /** The first try for a number that ends so finds the service out of order. */
    awayOnce: new Set<string>(),
    take(to: string, tag: string, pages: number): Fax {
      count += 1;
      const fax = { id: 70_000_000 + count, to, tag, pages, takenAt: now() };
      faxes.unshift(fax);
      faxes.length = Math.min(faxes.length, MOST);
      return fax;
    },
    list: (tag?: string): Fax[] => faxes.filter((fax) => tag === undefined || fax.tag === tag),
    get: (id: string): Fax | undefined => faxes.find((fax) => String(fax.id) === id),
    statusOf({ to, takenAt }: Fax): 'inprogress' | 'failure' | 'success' {
      if (now().getTime() - takenAt.getTime() < ON_ITS_WAY_MS * timeScale) return 'inprogress';
      return to.endsWith(BUSY_ENDS) ? 'failure' : 'success';
    },
  };
}
