import { checkModel } from '@waypost/dmn';
import { compileFile } from './read-model-file.ts';

/** Returns the errors and warnings of a model as JSON. */
export function check(file: string): string {
  const { compiled, findings } = compileFile(file);
  return JSON.stringify({ findings: [...findings, ...checkModel(compiled)] }, null, 2);
}
