import { StartError } from '@waypost/platform/lifecycle';
import { type StageName, stageNames } from './budgets.ts';

const quickStages: readonly StageName[] = ['types', 'lint', 'unit', 'api-embedded'];

export type Chosen = {
  stages: StageName[];
  /** `--changed`: only what a change since this commit reaches; '' since the last one. */
  since: string | null;
  /** `--files`: only these test files of the stages, from the root of the repository. */
  files: string[] | null;
};

/**
 * Reads `--quick`, `--changed`, `--changed=commit`, `--only=a,b`, `--exclude=a,b` and `--files=a,b`; the two before the last
 * may be given several times.
 *
 * @throws StartError for anything else, and when nothing is left to run
 */
export function chosen(args: string[]): Chosen {
  let since: string | null = null;
  let files: string[] | null = null;
  const others = args.filter((arg) => {
    const [option, value = ''] = arg.split('=', 2);
    if (option === '--changed') since = value;
    else if (option === '--files' && value) files = value.split(',');
    else return true;
    return false;
  });
  return { stages: chosenStages(others), since, files };
}

function chosenStages(args: string[]): StageName[] {
  let chosen: readonly StageName[] = stageNames;
  const only: StageName[] = [];
  const excluded: StageName[] = [];
  for (const arg of args) {
    const [option, value] = arg.split('=', 2);
    if (arg === '--quick') chosen = quickStages;
    else if (option === '--only' && value) only.push(...stagesNamed(value));
    else if (option === '--exclude' && value) excluded.push(...stagesNamed(value));
    else
      throw new StartError(
        `npm test does not know ${arg}; it knows --quick, --changed, --only=, --exclude= and --files=.`,
      );
  }
  const stages = (only.length > 0 ? stageNames : chosen).filter(
    (name) => (only.length === 0 || only.includes(name)) && !excluded.includes(name),
  );
  if (stages.length === 0) throw new StartError('Nothing is left to run.');
  return stages;
}

function stagesNamed(list: string): StageName[] {
  return list.split(',').map((name) => {
    const stage = stageNames.find((known) => known === name);
    if (!stage) throw new StartError(`There is no stage ${name}; there are ${stageNames.join(', ')}.`);
    return stage;
  });
}
