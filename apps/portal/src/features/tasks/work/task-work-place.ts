/** The pages that do not show the panel (W-022). */
const without = new Set(['task-management', 'eligibility']);

/** Whether the page at an address shows the panel of the task being worked. */
export function showsTaskWork(pathname: string, basePath: string): boolean {
  if (pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return false;
  return !without.has(pathname.slice(basePath.length + 1).split('/')[0] ?? '');
}
