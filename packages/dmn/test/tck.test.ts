import { describe, expect, it } from 'vitest';
import { knownFailures } from './tck/known-failures.ts';
import { modelsIn, runKit } from './tck/run-kit.ts';
import { tableFolders } from './tck/table-folders.ts';

const kit = process.env.DMN_TCK;
it('each case of the conformance kit that is known to fail has its reason', () => {
  for (const [name, reason] of Object.entries(knownFailures)) expect(reason, name).toMatch(/\w+ \w+/);
});

/** The kit has a licence of its own and is not part of the project: DMN_TCK names the folder where somebody has it. */
function describeKit(folder: string): void {
  const results = runKit(folder);

  it('passes in every case but those that are listed with a reason, and in none of these', () => {
    const failed = results.flatMap(({ folder, name, said }) => (said === null ? [] : [`${folder}/${name}`]));
    expect(failed.toSorted()).toEqual(Object.keys(knownFailures).toSorted());
  });

  it('has models that are kept to the byte when their rules are written again', () => {
    const models = modelsIn(folder);
    expect(models.length).toBeGreaterThan(100);
    for (const model of models)
      for (const { id, rules } of model.tables.values())
        expect(model.withRules(id, rules)).toBe(model.source);
  });

  it('passes in at least 99 of 100 cases', () => {
    expect(results.length).toBeGreaterThan(3000);
    const passed = results.filter(({ said }) => said === null).length;
    expect(passed / results.length).toBeGreaterThanOrEqual(0.99);
  });

  it('passes in every case about decision tables', () => {
    const cases = results.filter(({ folder }) => tableFolders.includes(folder));
    expect(cases).toHaveLength(102);
    expect(cases.filter(({ said }) => said !== null)).toEqual([]);
  });
}
if (kit) describe('the DMN conformance kit', () => describeKit(kit));
