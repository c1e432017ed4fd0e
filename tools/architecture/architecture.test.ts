import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { modules } from '../../apps/server/src/app/modules.ts';
import {
  importCycles,
  importGraph,
  importsOf,
  moduleOf,
  resolveImport,
  root,
  sourceFiles,
} from './imports.ts';

const files = sourceFiles();
const graph = importGraph(files);
const isTest = (file: string) => /\.test\.tsx?$|test-support|^e2e\/|\/test\/|^tools\/test\//.test(file);
const workspaceOf = (file: string) => file.split('/').slice(0, 2).join('/');

/** The workspaces that each workspace may import besides itself. */
const allowed: Record<string, string[]> = {
  'packages/contract': [],
  'packages/dmn': [],
  'packages/tables': ['packages/contract'],
  'packages/x12': [],
  'packages/platform': [],
  'apps/server': [
    'packages/contract',
    'packages/dmn',
    'packages/platform',
    'packages/tables',
    'packages/x12',
  ],
  'apps/identity': ['packages/platform'],
  'apps/sandbox': ['packages/platform', 'packages/x12'],
  'apps/portal': ['packages/contract', 'packages/dmn'],
};

/** The layers of the server, lowest first; `entry` contains its programs. */
const layers = ['infrastructure', 'framework', 'modules', 'processes', 'provision', 'seed', 'app', 'entry'];
const layerOf = (file: string): number =>
  layers.indexOf(/^apps\/server\/src\/([^/]+)\//.exec(file)?.[1] ?? '');

const isPublicFile = (file: string, module: string): boolean =>
  ['module', 'readable'].some((name) => file.endsWith(`/${module}/${name}.ts`));

describe('the architecture', () => {
  it('the test reads the whole source tree', () => {
    expect(files.length).toBeGreaterThan(100);
    expect([...graph.values()].flat().length).toBeGreaterThan(200);
  });

  it('the test finds an import cycle', () => {
    expect(
      importCycles(
        new Map([
          ['a', ['b']],
          ['b', ['a']],
          ['c', ['a']],
        ]),
      ),
    ).toEqual([['a', 'b']]);
  });

  it('the code has no import cycle', () => {
    expect(importCycles(graph)).toEqual([]);
  });

  it('each workspace imports only the workspaces it may depend on', () => {
    const violations: string[] = [];
    for (const [file, targets] of graph) {
      if (isTest(file) || !(workspaceOf(file) in allowed)) continue;
      for (const target of targets) {
        const to = workspaceOf(target);
        if (
          target !== 'package.json' &&
          to !== workspaceOf(file) &&
          !allowed[workspaceOf(file)]?.includes(to)
        )
          violations.push(`${file} → ${target}`);
      }
    }
    expect(violations).toEqual([]);
  });

  it('the pure packages import no Node, database, HTTP or React', () => {
    const violations = files
      .filter((file) => /^packages\/(contract|dmn|tables|x12)\/src\//.test(file) && !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .filter(
            (name) =>
              resolveImport(file, name) === null &&
              !/^(zod|@orpc\/contract|decimal\.js|lezer-feel|@lezer\/common|fflate|saxes)$/.test(name),
          )
          .map((name) => `${file} → ${name}`),
      );
    expect(violations).toEqual([]);
  });

  it('a layer of the server imports only itself and lower layers, types included', () => {
    const violations: string[] = [];
    for (const [file, targets] of graph) {
      const ownLayer = layerOf(file);
      if (isTest(file) || ownLayer < 0) continue;
      for (const target of targets) if (layerOf(target) > ownLayer) violations.push(`${file} → ${target}`);
    }
    expect(violations).toEqual([]);
  });

  it('every folder of the server is a layer', () => {
    const folders = new Set(files.flatMap((file) => /^apps\/server\/src\/([^/]+)\//.exec(file)?.[1] ?? []));
    expect([...folders].toSorted()).toEqual([...layers, 'testing'].toSorted());
  });

  it('server modules are imported only through module.ts, and their readable tables only through readable.ts', () => {
    const violations: string[] = [];
    for (const [file, targets] of graph) {
      if (isTest(file) || !/^apps\/server\/src\/(?!testing\/)/.test(file)) continue;
      const ownLayer = moduleOf(file);
      for (const target of targets) {
        const other = moduleOf(target);
        if (other !== null && other !== ownLayer && !isPublicFile(target, other))
          violations.push(`${file} → ${target}`);
      }
    }
    expect(violations).toEqual([]);
  });

  it('every server module is in the list of modules', () => {
    const folders = new Set(
      files
        .filter((file) => file.startsWith('apps/server/src/modules/'))
        .map((file) => String(moduleOf(file))),
    );
    // The processes are a layer above the modules, and declare the events they consume as a module does.
    expect(Object.keys(modules).toSorted()).toEqual([...folders, 'processes'].toSorted());
  });

  it('AG Grid is imported only by the data grid, and its paid package nowhere', () => {
    const users = files.filter((file) => importsOf(file).some((name) => name.startsWith('ag-grid')));
    for (const file of users) expect(file).toMatch(/^apps\/portal\/src\/ui\/data-grid\//);
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toContain('ag-grid-enterprise');
  });

  it('audit records are written in one place, and the network is accessed in one place', () => {
    const server = files.filter((file) => file.startsWith('apps/server/src/') && !isTest(file));
    const inserting = server.filter((file) =>
      /insert(?:Into\('| into )audit_record\b/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(inserting).toEqual(['apps/server/src/framework/audit.ts']);
    const users = (pattern: RegExp) =>
      server.filter((file) => importsOf(file).some((name) => pattern.test(name)));
    expect(users(/^undici$/)).toEqual(['apps/server/src/infrastructure/outbound/outbound-connections.ts']);
    expect(users(/^ssh2/)).toEqual(['apps/server/src/infrastructure/outbound/sftp-folder.ts']);
    expect(users(/^nodemailer/)).toEqual(['apps/server/src/modules/mail/transport.ts']);
    expect(users(/^(node:)?(https|tls|http2|dgram)$/)).toEqual([]);
  });

  it('files do not exceed the size limit', () => {
    // Excludes lists of codes and the types that tools/schema/main.ts generates.
    const tooLong = files
      .filter((file) => !/\/codes\/|\/tables\/tables\.ts$/.test(file))
      .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length }))
      .filter(({ file, lines }) => lines > (isTest(file) ? 400 : 320));
    expect(tooLong).toEqual([]);
  });

  it('the lock file contains the packages of every platform, as npm ci requires', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('the lock file contains no registry address', () => {
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "https?:/);
  });
});
