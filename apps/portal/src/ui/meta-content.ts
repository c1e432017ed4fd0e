/** The content of a `meta` element of the served page; empty if there is none. */
export const metaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
