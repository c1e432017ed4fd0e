import { importsIn, resolveImport } from './imports.ts';

const portal = 'apps/portal/src/';

/**
 * The layers of the portal, lowest first. A layer imports itself and lower layers; a feature imports no other feature.
 *
 * - `ui` renders its props: primitives, the grid, formats. It uses no API call, no user and no address.
 * - `api` fetches and caches data: calls, shared queries, the session, settings. It renders nothing and uses no address.
 * - `app` is the shell: the frame around every page, and the services that every page uses: user and permissions,
 *   addresses, commands, drafts, saved views. A file that only one feature uses belongs to that feature.
 * - `features` has one folder for each area of the product.
 * - `routes` maps addresses to pages, with guards and loaders. Only routes combine features.
 */
const layers = ['ui', 'api', 'app', 'features', 'routes'];

/** Packages that a layer must not import, because they would give it another layer's task. */
const foreignPackages: Readonly<Record<string, RegExp>> = {
  ui: /^(react-router|@tanstack\/react-query|@orpc\/|oidc-client-ts)/,
  api: /^(react-router|@mui\/|@emotion\/)/,
};

export type Source = { file: string; text: string };

const layerOf = (file: string): string | undefined =>
  file.startsWith(portal) ? file.slice(portal.length).split('/')[0] : undefined;

/** The feature a file belongs to, or its layer. */
const ownerOf = (file: string): string | undefined =>
  /^apps\/portal\/src\/(features\/[^/]+)\//.exec(file)?.[1] ?? layerOf(file);

const importedFiles = ({ file, text }: Source): string[] =>
  importsIn(text)
    .map((name) => resolveImport(file, name))
    .filter((target) => target !== null);

const mayImport = (file: string, target: string): boolean => {
  if (!target.startsWith('apps/portal/')) return true;
  const from = layers.indexOf(layerOf(file) ?? '');
  const to = layers.indexOf(layerOf(target) ?? '');
  if (to < 0 || to > from) return false;
  return layerOf(file) !== 'features' || to < from || ownerOf(file) === ownerOf(target);
};

/** Imports of a higher layer, of another feature, or of a package that the layer must not use. */
export function findLayerViolations(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const { file, text } = source;
    const layer = layerOf(file);
    if (file === `${portal}main.tsx` || layer === undefined) return [];
    if (!layers.includes(layer)) return [`${file} is in no layer`];
    const forbiddenImports = importedFiles(source).filter((target) => !mayImport(file, target));
    const foreign = importsIn(text).filter((name) => foreignPackages[layer]?.test(name));
    return [...forbiddenImports, ...foreign].map((target) => `${file} → ${target}`);
  });
}

/** Files of the shell that only one feature uses, directly or through other files of the shell. */
export function shellFilesOfOneFeature(sources: readonly Source[]): string[] {
  const users = new Map<string, string[]>();
  for (const source of sources) {
    if (/\.test\.tsx?$/.test(source.file)) continue;
    for (const target of importedFiles(source))
      users.set(target, [...(users.get(target) ?? []), source.file]);
  }
  const ownersOfUsers = (file: string, seen = new Set<string>()): string[] =>
    (users.get(file) ?? []).flatMap((user) => {
      if (seen.has(user)) return [];
      seen.add(user);
      return layerOf(user) === 'app' ? ownersOfUsers(user, seen) : [ownerOf(user) ?? ''];
    });
  return sources.flatMap(({ file }) => {
    if (layerOf(file) !== 'app') return [];
    const [only, ...others] = new Set(ownersOfUsers(file));
    return only?.startsWith('features/') && others.length === 0 ? [`${file} serves ${only} alone`] : [];
  });
}
