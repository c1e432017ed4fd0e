import { checkModel, compileModel } from '@waypost/dmn';
import { readModelFile } from './read-model-file.ts';

/** What is wrong with a model, or looks so, as JSON. */
export function check(file: string): string {
  const { model, findings } = readModelFile(file);
  return JSON.stringify({ findings: [...findings, ...checkModel(compileModel(model))] }, null, 2);
}
