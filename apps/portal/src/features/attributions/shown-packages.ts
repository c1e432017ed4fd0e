export type Package = { name: string; version: string; licence: string; text: number | null };

/** Licences that require no notice, dedicated to the public domain: not listed (P-018, P-019). */
const hidden: ReadonlySet<string> = new Set(['0BSD', 'CC0-1.0', 'MIT-0', 'Unlicense']);

/** The packages to give credit to. */
export const shownPackages = (packages: readonly Package[]): Package[] =>
  packages.filter(({ licence }) => !hidden.has(licence));
