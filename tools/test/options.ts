import { StartError } from '@waypost/platform/lifecycle';
import { type StageName, stageNames } from './budgets.ts';

const quickStages: readonly StageName[] = ['types', 'lint', 'unit', 'api-embedded'];

export type Options = {
  stages: StageName[];
  /** `--changed`: only the tests affected by changes since this commit; '' for the last commit. */
  since: string | null;
  /** `--files`: only these test files of the stages, relative to the root of the repository. */
  files: string[] | null;
};

/**
 * Reads `--quick`, `--changed`, `--changed=commit`, `--only=a,b`, `--exclude=a,b` and `--files=a,b`; `--only` and
 * `--exclude` may be given several times.
 *
 * @throws StartError for anything else, and when nothing is left to run
 */
export function parseOptions(args: string[]): Options {
  let since: string | null = null;
  let files: string[] | null = null;
  const others = args.filter((arg) => {
    const [option, value = ''] = arg.split('=', 2);
    if (option === '--changed') since = value;
    else if (option === '--files' && value) files = value.split(',');
    else return true;
    return false;
  });
  return { stages: selectStages(others), since, files };
}

function selectStages(args: string[]): StageName[] {
  let selected: readonly StageName[] = stageNames;
  const only: StageName[] = [];
  const excluded: StageName[] = [];
  for (const arg of args) {
    const [option, value] = arg.split('=', 2);
    if (arg === '--quick') selected = quickStages;
    else if (option === '--only' && value) only.push(...parseStageNames(value));
    else if (option === '--exclude' && value) excluded.push(...parseStageNames(value));
    else
      throw new StartError(
        `npm test does not know ${arg}; it knows --quick, --changed, --only=, --exclude= and --files=.`,
      );
  }
  const stages = (only.length > 0 ? stageNames : selected).filter(
    (name) => (only.length === 0 || only.includes(name)) && !excluded.includes(name),
  );
  if (stages.length === 0) throw new StartError('Nothing is left to run.');
  return stages;
}

function parseStageNames(list: string): StageName[] {
  return list.split(',').map((name) => {
    const stage = stageNames.find((known) => known === name);
    if (!stage) throw new StartError(`There is no stage ${name}; there are ${stageNames.join(', ')}.`);
    return stage;
  });
}
