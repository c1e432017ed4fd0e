import { StartError } from '@waypost/platform/lifecycle';
import { type StageName, stageNames } from './stage-names.ts';

const quickStages: readonly StageName[] = ['types', 'lint', 'unit', 'api-embedded'];

/**
 * Reads `--quick`, `--only=a,b` and `--exclude=a,b`; each of the last two may be given several times.
 *
 * @returns the stages to run
 * @throws StartError for anything else, and when nothing is left to run
 */
export function chosenStages(args: string[]): StageName[] {
  let chosen: readonly StageName[] = stageNames;
  const only: StageName[] = [];
  const excluded: StageName[] = [];
  for (const arg of args) {
    const [option, value] = arg.split('=', 2);
    if (arg === '--quick') chosen = quickStages;
    else if (option === '--only' && value) only.push(...stagesNamed(value));
    else if (option === '--exclude' && value) excluded.push(...stagesNamed(value));
    else throw new StartError(`npm test does not know ${arg}; it knows --quick, --only= and --exclude=.`);
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
