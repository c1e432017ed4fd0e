import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './imports.ts';
import { findLayerViolations, type Source, shellFilesOfOneFeature } from './portal-layers.ts';

const sources = sourceFiles()
  .filter((file) => file.startsWith('apps/portal/src/'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const planted = (place: string, text: string): Source => ({ file: `apps/portal/src/${place}`, text });

describe('the layers of the portal', () => {
  it.each([
    ['ui/Planted.tsx', "import { api } from '#src/api/client.ts';"],
    ['ui/form/Planted.tsx', "import type { EntityAccess } from '#src/app/entity-context.ts';"],
    ['ui/Planted.tsx', "import { Link } from 'react-router';"],
    ['ui/Planted.tsx', "import { useQuery } from '@tanstack/react-query';"],
    ['api/planted.ts', "import { paths } from '../app/paths.ts';"],
    ['api/planted.ts', "import { taskColumns } from '#src/features/tasks/queue/task-columns.tsx';"],
    ['api/planted.tsx', "import Button from '@mui/material/Button';"],
    ['app/Planted.tsx', "const Page = lazy(() => import('#src/features/home/HomePage.tsx'));"],
    ['app/shell/planted.ts', "export { guard } from '#src/routes/account.ts';"],
    ['features/tasks/planted.ts', "import { guard } from '#src/routes/account.ts';"],
    ['features/tasks/planted.test.ts', "import { Component } from '../home/HomePage.tsx';"],
    ['features/tasks/work/Planted.tsx', "type Page = typeof import('#src/features/home/HomePage.tsx');"],
    ['features/tasks/planted.ts', 'const page = () => import(`#src/features/home/HomePage.tsx`);'],
    ['routes/planted.ts', "import '../main.tsx';"],
    ['routes/planted.ts', "import { Frame } from '../../catalogue/Frame.tsx';"],
  ])('the portal refuses in %s: %s', (place, text) => {
    expect(findLayerViolations([planted(place, text)])).toHaveLength(1);
  });

  it('the portal refuses a file that is in none of its layers', () => {
    expect(findLayerViolations([planted('lib/planted.ts', '')])).toEqual([
      'apps/portal/src/lib/planted.ts is in no layer',
    ]);
  });

  it('the portal allows imports of a lower layer, of the same feature, and of the contract', () => {
    const text = `
      import { api } from '#src/api/client.ts';
      import { paths } from '#src/app/paths.ts';
      import { Banner } from '#src/ui/Banner.tsx';
      import { prefetchTasks } from '../queue/prefetch-tasks.ts';
      import { message } from '@waypost/contract/core/messages';
      import { Link } from 'react-router';`;
    expect(findLayerViolations([planted('features/tasks/work/Planted.tsx', text)])).toEqual([]);
    const page = "import { HomePage } from '#src/features/home/HomePage.tsx';";
    expect(findLayerViolations([planted('routes/Planted.tsx', page), planted('main.tsx', page)])).toEqual([]);
  });

  it('no import of the portal climbs a layer or leads into another feature', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(findLayerViolations(sources)).toEqual([]);
  });

  it('a shell file that serves only one feature is found, even when another shell file is in between', () => {
    const user = (place: string) => planted(place, "import { paths } from '#src/app/paths.ts';");
    const paths = planted('app/paths.ts', '');
    const useTab = planted('app/use-tab.ts', "import { paths } from './paths.ts';");
    const useOfTab = planted('features/home/a.ts', "import { useTab } from '#src/app/use-tab.ts';");
    expect(shellFilesOfOneFeature([paths, useTab, useOfTab])).toEqual([
      'apps/portal/src/app/paths.ts serves features/home alone',
      'apps/portal/src/app/use-tab.ts serves features/home alone',
    ]);
    expect(
      shellFilesOfOneFeature([paths, user('features/home/a.ts'), user('features/home/b.ts')]),
    ).toHaveLength(1);
    expect(shellFilesOfOneFeature([paths, user('features/home/a.ts'), user('features/search/a.ts')])).toEqual(
      [],
    );
    expect(shellFilesOfOneFeature([paths, user('features/home/a.ts'), user('routes/a.ts')])).toEqual([]);
    expect(
      shellFilesOfOneFeature([paths, user('features/home/a.ts'), user('routes/a.test.ts')]),
    ).toHaveLength(1);
  });

  it('the shell contains no file that serves a single feature', () => {
    expect(shellFilesOfOneFeature(sources)).toEqual([]);
  });
});
