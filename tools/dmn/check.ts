import { checkModel } from '@waypost/dmn';
import { compileFile } from './read-model-file.ts';

/** What is wrong with a model, or looks so, as JSON. */
export function check(file: string): string {
  const { compiled, findings } = compileFile(file);
  return JSON.stringify({ findings: [...findings, ...checkModel(compiled)] }, null, 2);
}
