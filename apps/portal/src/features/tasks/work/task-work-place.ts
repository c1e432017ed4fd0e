/** The pages that do not show the panel (W-022). */
const without = new Set(['task-management', 'eligibility']);

/** The area of the entity that an address lies in; null outside the entity. */
function areaOf(pathname: string, basePath: string): string | null {
  if (pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return null;
  return pathname.slice(basePath.length + 1).split('/')[0] ?? '';
}

/** Whether the page at an address shows the panel of the task being worked. */
export function showsTaskWork(pathname: string, basePath: string): boolean {
  const area = areaOf(pathname, basePath);
  return area !== null && !without.has(area);
}

/** Where a payer's answer is read, one line stands for the panel: the task can be finished from there. */
export const showsTaskBar = (pathname: string, basePath: string): boolean =>
  areaOf(pathname, basePath) === 'eligibility';
