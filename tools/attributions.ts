import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from './start/processes.ts';

/** Licences that require only their notice. A dependency under any other licence fails the tests. */
const permissive: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
]);

/** The workspaces that are shipped. The sandbox, tests and tools are not. */
const shipped = [
  'apps/portal',
  'apps/server',
  'apps/identity',
  'packages/contract',
  'packages/dmn',
  'packages/platform',
  'packages/tables',
  'packages/x12',
];

export type Attributions = {
  packages: { name: string; version: string; licence: string; text: number | null }[];
  /** Texts of licences and notices; many packages share one. */
  texts: string[];
};

type Locked = {
  version?: string;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

export const attributionsFile = join(
  repositoryRoot,
  'apps/portal/src/features/attributions/attributions.json',
);

/** Reads the licences of the product's installed dependencies. */
export function collectAttributions(): Attributions {
  const lock = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const texts: string[] = [];
  const indexOf = (text: string | null): number | null => {
    if (text === null) return null;
    const known = texts.indexOf(text);
    return known >= 0 ? known : texts.push(text) - 1;
  };
  const found = new Map<string, Attributions['packages'][number]>();
  for (const path of [...shippedPaths(lock.packages)].sort()) {
    const { name, version, licence, text } = readLicence(path);
    found.set(`${name}@${version}`, { name, version, licence, text: indexOf(text) });
  }
  const packages = [...found.values()].sort(
    (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) || (a.version < b.version ? -1 : 1),
  );
  return { packages, texts };
}

/** The folders of all dependencies of the shipped workspaces, resolved as Node does. */
function shippedPaths(packages: Record<string, Locked>): Set<string> {
  const seen = new Set<string>();
  const pending = [...shipped];
  for (let from = pending.pop(); from !== undefined; from = pending.pop()) {
    const { dependencies = {}, optionalDependencies = {} } = packages[from] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = resolve(packages, from, name);
      const locked = path === null ? undefined : packages[path];
      // Workspaces are our own. Builds for one platform have the licence of their main package.
      if (path === null || !locked || locked.link || locked.os || locked.cpu || seen.has(path)) continue;
      seen.add(path);
      pending.push(path);
    }
  }
  return seen;
}

function resolve(packages: Record<string, Locked>, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const path = `${folder}${folder ? '/' : ''}node_modules/${name}`;
    if (path in packages) return path;
    if (!folder.includes('node_modules')) break;
  }
  return `node_modules/${name}` in packages ? `node_modules/${name}` : null;
}

type About = { name: string; version: string; licence: string; text: string | null };

function readLicence(path: string): About {
  const folder = join(repositoryRoot, path);
  const { name, version, license, licenses } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license?: string | { type: string }; licenses?: { type: string }[] };
  const stated = typeof license === 'object' ? license.type : license;
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const text = files
    .filter((file) => !/\.(js|cjs|mjs|ts|json)$/.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');
  const named = text.startsWith('MIT License') ? 'MIT' : 'not stated';
  const licence = stated ?? licenses?.map(({ type }) => type).join(' OR ') ?? named;
  return { name, version, licence, text: text === '' ? null : text };
}

/**
 * Packages whose licence is not on the list. One alternative (OR) is sufficient; all parts (AND) must be on the list.
 */
export const findNotPermissive = ({ packages }: Pick<Attributions, 'packages'>): string[] =>
  packages
    .filter(({ licence }) => !isPermissive(licence))
    .map(({ name, version, licence }) => `${name}@${version}: ${licence}`);

function isPermissive(licence: string): boolean {
  const bare = licence.replace(/[()]/g, '');
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((id) => permissive.has(id.trim())));
}

export const toJson = (attributions: Attributions): string => `${JSON.stringify(attributions, null, 1)}\n`;

// Run `node tools/attributions.ts` after a change of the dependencies.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(attributionsFile, toJson(collectAttributions()));
}
