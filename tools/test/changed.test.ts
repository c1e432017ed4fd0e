import { describe, expect, it } from 'vitest';
import { changedFiles, findAffectedIn } from './changed.ts';
import { parseOptions } from './options.ts';

const api = 'apps/server/test/api';
const serverModule = (file: string) => `apps/server/src/modules/${file}`;
const feature = (file: string) => `apps/portal/src/features/${file}`;

const graph = new Map<string, readonly string[]>([
  ['packages/x12/src/read.ts', []],
  ['packages/x12/src/index.ts', ['packages/x12/src/read.ts']],
  ['packages/x12/src/read.test.ts', ['packages/x12/src/read.ts']],
  [serverModule('eligibility/answer.ts'), ['packages/x12/src/index.ts']],
  [serverModule('eligibility/verify.ts'), ['packages/x12/src/index.ts']],
  [serverModule('eligibility/module.ts'), [serverModule('eligibility/verify.ts')]],
  [serverModule('task/condition.ts'), ['packages/x12/src/index.ts']],
  [serverModule('bulk/change.ts'), [serverModule('eligibility/module.ts')]],
  ['apps/server/src/app/modules.ts', [serverModule('eligibility/module.ts')]],
  ['apps/server/src/app/access.ts', ['apps/server/src/app/modules.ts']],
  ['apps/server/src/app/access.test.ts', ['apps/server/src/app/access.ts']],
  ['apps/server/src/entry/serve.ts', ['apps/server/src/app/modules.ts']],
  ['apps/server/src/entry/serve.test.ts', ['apps/server/src/entry/serve.ts']],
  [feature('cases/CasePage.tsx'), [feature('cases/orders/Orders.tsx')]],
  [feature('cases/orders/Orders.tsx'), ['apps/portal/src/ui/Button.tsx']],
  [feature('linked/LinkedPage.tsx'), []],
  ['apps/portal/src/ui/Button.tsx', []],
  ['apps/portal/catalogue/pages/Buttons.tsx', ['apps/portal/src/ui/Button.tsx']],
  ['apps/portal/src/routes/CaseRoute.tsx', [feature('cases/CasePage.tsx')]],
  [`${api}/support/cases.ts`, [serverModule('task/condition.ts')]],
  ...Array.from({ length: 12 }, (_, at) => [`${api}/eligibility/${at}.test.ts`, []] as const),
  [`${api}/eligibility/hostile.slow.test.ts`, []],
  [`${api}/task/task.test.ts`, [`${api}/support/cases.ts`]],
  [`${api}/bulk/bulk.test.ts`, []],
  [`${api}/app/documents.test.ts`, []],
  [`${api}/security/tokens.test.ts`, []],
  ['apps/server/test/operations/load.test.ts', [serverModule('task/condition.ts')]],
  ['e2e/catalogue/cases/case-states.spec.ts', []],
  ['e2e/catalogue/cases/orders/order-states.spec.ts', []],
  ['e2e/catalogue/ui/parts.spec.ts', []],
  ['e2e/catalogue/dialogs.slow.spec.ts', []],
  ['e2e/catalogue/cases/orders/order-states.long.spec.ts', []],
  ['e2e/tests/cases/orders/orders.spec.ts', []],
  ['e2e/tests/linked/linked.spec.ts', []],
  ['e2e/tests/main-job.spec.ts', []],
  ['tools/architecture/architecture.test.ts', []],
  ['tools/x12/x12.test.ts', []],
  ['tools/schema/schema.test.ts', ['apps/server/src/app/modules.ts']],
]);
const affectedBy = (...changed: string[]) => findAffectedIn(changed, [...graph.keys()], graph);
const affectedStages = (...changed: string[]) => Object.fromEntries(affectedBy(...changed).stages);

describe('npm test -- --changed', () => {
  it('`--changed` runs the unit tests that import the change or are in its folder, and those that read the sources', () => {
    expect(affectedStages('packages/x12/src/read.ts').unit).toEqual([
      'packages/x12/src/read.test.ts',
      'tools/architecture/architecture.test.ts',
    ]);
    expect(affectedStages('tools/x12/output.ts').unit).toContain('tools/x12/x12.test.ts');
  });

  it('`--changed` runs the schema test when a migration or the README of a serverModule changed', () => {
    const schema = 'tools/schema/schema.test.ts';
    expect(affectedStages('apps/server/migrations/004-tasks.sql').unit).toContain(schema);
    expect(affectedStages(serverModule('webhooks/README.md')).unit).toContain(schema);
    expect(affectedStages('README.md').unit).not.toContain(schema);
  });

  it('`--changed` runs the tests of each affected folder, and for a screen those of the innermost folder', () => {
    expect(affectedStages(serverModule('task/condition.ts'))).toEqual({
      types: ['tsconfig.json'],
      lint: [serverModule('task/condition.ts')],
      unit: ['tools/architecture/architecture.test.ts'],
      'api-postgres': [`${api}/task/task.test.ts`],
    });
    expect(affectedStages(feature('cases/orders/Orders.tsx')).catalogue).toEqual([
      'e2e/catalogue/cases/orders/order-states.spec.ts',
    ]);
    expect(affectedStages(feature('cases/CasePage.tsx')).catalogue).toEqual([
      'e2e/catalogue/cases/case-states.spec.ts',
    ]);
    expect(affectedStages('apps/portal/catalogue/pages/Buttons.tsx').catalogue).toEqual([
      'e2e/catalogue/ui/parts.spec.ts',
    ]);
  });

  it('`--changed` runs browser stories only if no screen test is affected, and otherwise defers them to the full run', () => {
    const orders = 'e2e/tests/cases/orders/orders.spec.ts';
    const { stages, left } = affectedBy(feature('cases/orders/Orders.tsx'));
    expect(stages.has('browser')).toBe(false);
    expect(left).toEqual([`browser, while its screens are looked at: ${orders}`]);
    expect(affectedStages(feature('cases/orders/Orders.tsx'), orders).browser).toEqual([orders]);
    expect(affectedStages(feature('linked/LinkedPage.tsx')).browser).toEqual([
      'e2e/tests/linked/linked.spec.ts',
    ]);
  });

  it('`--changed` does not follow imports through aggregating files unless such a file has changed itself', () => {
    expect(affectedStages(serverModule('eligibility/verify.ts'))['api-postgres']).toHaveLength(12);
    expect(affectedStages(serverModule('eligibility/module.ts')).unit).not.toContain(
      'apps/server/src/entry/serve.test.ts',
    );
    expect(affectedStages(serverModule('eligibility/module.ts')).unit).toContain(
      'apps/server/src/app/access.test.ts',
    );
    expect(affectedBy(serverModule('eligibility/module.ts')).left).toContain(
      'api-postgres, of what uses it from further away: bulk',
    );
    expect(affectedStages('apps/server/src/app/modules.ts')['api-postgres']).toEqual([
      `${api}/app/documents.test.ts`,
      `${api}/security/tokens.test.ts`,
    ]);
  });

  it('`--changed` runs the folders that use the change most within a minute, and lists those deferred to the full run', () => {
    const { stages, left } = affectedBy('packages/x12/src/read.ts');
    expect(stages.get('api-postgres')).toEqual(
      Array.from({ length: 12 }, (_, at) => `${api}/eligibility/${at}.test.ts`),
    );
    expect(left).toEqual([
      `api-postgres, slow by its name: ${api}/eligibility/hostile.slow.test.ts`,
      'api-postgres, of what uses it from further away: task',
    ]);
  });

  it('`--changed` runs a changed test even if it is slow or about the whole product, and tests that use changed support code', () => {
    const slow = 'e2e/catalogue/dialogs.slow.spec.ts';
    expect(affectedStages(slow, 'e2e/tests/main-job.spec.ts')).toMatchObject({
      catalogue: [slow],
      browser: ['e2e/tests/main-job.spec.ts'],
    });
    expect(affectedStages('apps/server/test/operations/load.test.ts')).toHaveProperty('operations');
    expect(affectedStages(`${api}/support/cases.ts`)['api-postgres']).toEqual([`${api}/task/task.test.ts`]);
  });

  it('`--changed` lints the changed files, type-checks the affected projects, and checks everything when the rules change', () => {
    expect(affectedStages('docs/api.md')).toMatchObject({ lint: ['docs/api.md'] });
    expect(affectedStages('docs/api.md')).not.toHaveProperty('types');
    expect(affectedStages('apps/portal/src/ui/Button.tsx').types).toEqual(['apps/portal/tsconfig.json']);
    expect(affectedStages(`${api}/support/cases.ts`, 'e2e/tests/main-job.spec.ts').types).toEqual([
      'tsconfig.json',
      'e2e/tsconfig.json',
    ]);
    expect(affectedStages('docs/api.md', 'biome.json')).toMatchObject({ lint: null, types: null });
    expect(affectedStages('e2e/tsconfig.json').types).toBeNull();
  });

  it('`--changed` compares with the given commit and refuses an unknown one', () => {
    expect(parseOptions(['--changed=main', '--exclude=lint'])).toMatchObject({ since: 'main' });
    expect(parseOptions(['--changed']).since).toBe('');
    expect(parseOptions([]).since).toBeNull();
    expect(() => changedFiles('no-such-commit')).toThrow(/no commit no-such-commit/);
  });
});
