import { StartError } from '@waypost/platform/lifecycle';

/** A place in the file and its problem, without the value. */
export type Problem = { path: string; message: string };

/** All problems of a file, of which nothing was applied. */
export class ProvisionProblems extends StartError {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    const lines = problems.map(({ path, message }) => `  ${path}: ${message}`);
    super(`The file has ${problems.length} problems; nothing was applied.\n${lines.join('\n')}`);
    this.problems = problems;
  }
}
