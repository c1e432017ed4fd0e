import { describe, expect, it } from 'vitest';
import { knownFailures } from './tck/known-failures.ts';
import { readModels, runKit } from './tck/run-kit.ts';
import { tableFolders } from './tck/table-folders.ts';

const kit = process.env.DMN_TCK;
it('each known failure of the conformance kit has a reason', () => {
  for (const [name, reason] of Object.entries(knownFailures)) expect(reason, name).toMatch(/\w+ \w+/);
});

/** Tests against the kit, which has its own licence and is not part of the project; DMN_TCK names its folder. */
function describeKit(folder: string): void {
  const results = runKit(folder);

  it('the conformance kit passes in every case except the listed failures, which all fail', () => {
    const failed = results.flatMap(({ folder, name, failure }) =>
      failure === null ? [] : [`${folder}/${name}`],
    );
    expect(failed.toSorted()).toEqual(Object.keys(knownFailures).toSorted());
  });

  it('models of the conformance kit are preserved byte for byte when their rules are rewritten', () => {
    const models = readModels(folder);
    expect(models.length).toBeGreaterThan(100);
    for (const model of models)
      for (const { id, rules } of model.tables.values())
        expect(model.withRules(id, rules)).toBe(model.source);
  });

  it('the conformance kit passes in at least 99 of 100 cases', () => {
    expect(results.length).toBeGreaterThan(3000);
    const passed = results.filter(({ failure }) => failure === null).length;
    expect(passed / results.length).toBeGreaterThanOrEqual(0.99);
  });

  it('the conformance kit passes in every case about decision tables', () => {
    const cases = results.filter(({ folder }) => tableFolders.includes(folder));
    expect(cases).toHaveLength(102);
    expect(cases.filter(({ failure }) => failure !== null)).toEqual([]);
  });
}
if (kit) describe('the DMN conformance kit', () => describeKit(kit));
