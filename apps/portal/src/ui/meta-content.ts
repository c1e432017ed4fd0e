/** What the server wrote into a `meta` element of the page it served; empty when there is none. */
export const metaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
