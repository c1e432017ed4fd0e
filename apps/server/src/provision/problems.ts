import { StartError } from '@waypost/platform/lifecycle';

/** Where in the file, and what is wrong there. Values are not repeated. */
export type Problem = { path: string; message: string };

/** Everything that is wrong with a file; nothing of it was applied. */
export class ProvisionProblems extends StartError {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    const lines = problems.map(({ path, message }) => `  ${path}: ${message}`);
    super(`The file has ${problems.length} problems; nothing was applied.\n${lines.join('\n')}`);
    this.problems = problems;
  }
}
