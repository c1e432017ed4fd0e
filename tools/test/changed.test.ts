import { describe, expect, it } from 'vitest';
import { changedFiles, reachedIn } from './changed.ts';
import { chosen } from './options.ts';

const api = 'apps/server/test/api';
const module = (file: string) => `apps/server/src/modules/${file}`;
const feature = (file: string) => `apps/portal/src/features/${file}`;

const graph = new Map<string, readonly string[]>([
  ['packages/x12/src/read.ts', []],
  ['packages/x12/src/index.ts', ['packages/x12/src/read.ts']],
  ['packages/x12/src/read.test.ts', ['packages/x12/src/read.ts']],
  [module('eligibility/answer.ts'), ['packages/x12/src/index.ts']],
  [module('eligibility/verify.ts'), ['packages/x12/src/index.ts']],
  [module('eligibility/module.ts'), [module('eligibility/verify.ts')]],
  [module('task/condition.ts'), ['packages/x12/src/index.ts']],
  [module('bulk/change.ts'), [module('eligibility/module.ts')]],
  ['apps/server/src/app/modules.ts', [module('eligibility/module.ts')]],
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
  [`${api}/support/cases.ts`, [module('task/condition.ts')]],
  ...Array.from({ length: 12 }, (_, at) => [`${api}/eligibility/${at}.test.ts`, []] as const),
  [`${api}/eligibility/hostile.slow.test.ts`, []],
  [`${api}/task/task.test.ts`, [`${api}/support/cases.ts`]],
  [`${api}/bulk/bulk.test.ts`, []],
  [`${api}/app/documents.test.ts`, []],
  [`${api}/security/tokens.test.ts`, []],
  ['apps/server/test/operations/load.test.ts', [module('task/condition.ts')]],
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
const reached = (...changed: string[]) => reachedIn(changed, [...graph.keys()], graph);
const stagesOf = (...changed: string[]) => Object.fromEntries(reached(...changed).stages);

describe('npm test -- --changed', () => {
  it('runs units along the imports and beside the change, and what reads the sources', () => {
    expect(stagesOf('packages/x12/src/read.ts').unit).toEqual([
      'packages/x12/src/read.test.ts',
      'tools/architecture/architecture.test.ts',
    ]);
    expect(stagesOf('tools/x12/output.ts').unit).toContain('tools/x12/x12.test.ts');
  });

  it('compares the text of the schema when a migration or a README of a module changed', () => {
    const schema = 'tools/schema/schema.test.ts';
    expect(stagesOf('apps/server/migrations/004-tasks.sql').unit).toContain(schema);
    expect(stagesOf(module('webhooks/README.md')).unit).toContain(schema);
    expect(stagesOf('README.md').unit).not.toContain(schema);
  });

  it('runs the tests of the folder of what is reached, of a screen those of the innermost', () => {
    expect(stagesOf(module('task/condition.ts'))).toEqual({
      types: ['tsconfig.json'],
      lint: [module('task/condition.ts')],
      unit: ['tools/architecture/architecture.test.ts'],
      'api-postgres': [`${api}/task/task.test.ts`],
    });
    expect(stagesOf(feature('cases/orders/Orders.tsx')).catalogue).toEqual([
      'e2e/catalogue/cases/orders/order-states.spec.ts',
    ]);
    expect(stagesOf(feature('cases/CasePage.tsx')).catalogue).toEqual([
      'e2e/catalogue/cases/case-states.spec.ts',
    ]);
    expect(stagesOf('apps/portal/catalogue/pages/Buttons.tsx').catalogue).toEqual([
      'e2e/catalogue/ui/parts.spec.ts',
    ]);
  });

  it('tells a story where no screen is looked at, and otherwise leaves it to the whole run', () => {
    const orders = 'e2e/tests/cases/orders/orders.spec.ts';
    const { stages, left } = reached(feature('cases/orders/Orders.tsx'));
    expect(stages.has('browser')).toBe(false);
    expect(left).toEqual([`browser, while its screens are looked at: ${orders}`]);
    expect(stagesOf(feature('cases/orders/Orders.tsx'), orders).browser).toEqual([orders]);
    expect(stagesOf(feature('linked/LinkedPage.tsx')).browser).toEqual(['e2e/tests/linked/linked.spec.ts']);
  });

  it('goes no further than what gathers others, unless that has changed itself', () => {
    expect(stagesOf(module('eligibility/verify.ts'))['api-postgres']).toHaveLength(12);
    expect(stagesOf(module('eligibility/module.ts')).unit).not.toContain(
      'apps/server/src/entry/serve.test.ts',
    );
    expect(stagesOf(module('eligibility/module.ts')).unit).toContain('apps/server/src/app/access.test.ts');
    expect(reached(module('eligibility/module.ts')).left).toContain(
      'api-postgres, of what uses it from further away: bulk',
    );
    expect(stagesOf('apps/server/src/app/modules.ts')['api-postgres']).toEqual([
      `${api}/app/documents.test.ts`,
      `${api}/security/tokens.test.ts`,
    ]);
  });

  it('takes the folders that use it most while they are run in a minute, and says what it leaves to the whole run', () => {
    const { stages, left } = reached('packages/x12/src/read.ts');
    expect(stages.get('api-postgres')).toEqual(
      Array.from({ length: 12 }, (_, at) => `${api}/eligibility/${at}.test.ts`),
    );
    expect(left).toEqual([
      `api-postgres, slow by its name: ${api}/eligibility/hostile.slow.test.ts`,
      'api-postgres, of what uses it from further away: task',
    ]);
  });

  it('runs a changed test itself, be it slow or about the whole product, and what uses a changed support', () => {
    const slow = 'e2e/catalogue/dialogs.slow.spec.ts';
    expect(stagesOf(slow, 'e2e/tests/main-job.spec.ts')).toMatchObject({
      catalogue: [slow],
      browser: ['e2e/tests/main-job.spec.ts'],
    });
    expect(stagesOf('apps/server/test/operations/load.test.ts')).toHaveProperty('operations');
    expect(stagesOf(`${api}/support/cases.ts`)['api-postgres']).toEqual([`${api}/task/task.test.ts`]);
  });

  it('looks at the changed files for the lint, at what is reached for the types, and at all when their rules change', () => {
    expect(stagesOf('docs/api.md')).toMatchObject({ lint: ['docs/api.md'] });
    expect(stagesOf('docs/api.md')).not.toHaveProperty('types');
    expect(stagesOf('apps/portal/src/ui/Button.tsx').types).toEqual(['apps/portal/tsconfig.json']);
    expect(stagesOf(`${api}/support/cases.ts`, 'e2e/tests/main-job.spec.ts').types).toEqual([
      'tsconfig.json',
      'e2e/tsconfig.json',
    ]);
    expect(stagesOf('docs/api.md', 'biome.json')).toMatchObject({ lint: null, types: null });
    expect(stagesOf('e2e/tsconfig.json').types).toBeNull();
  });

  it('compares with the given commit, and refuses an unknown one', () => {
    expect(chosen(['--changed=main', '--exclude=lint'])).toMatchObject({ since: 'main' });
    expect(chosen(['--changed']).since).toBe('');
    expect(chosen([]).since).toBeNull();
    expect(() => changedFiles('no-such-commit')).toThrow(/no commit no-such-commit/);
  });
});
