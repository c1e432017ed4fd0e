import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  type CompiledModel,
  compileModel,
  type DmnModel,
  limits,
  ModelError,
  type ModelFinding,
  readModel,
} from '@waypost/dmn';
import { PlainError } from './plain-error.ts';

type ReadModel = { model: DmnModel; findings: ModelFinding[] };

/** Reads a model from a file and compiles it with the imported models of its folder; problems are explained in words. */
export function compileFile(file: string): { compiled: CompiledModel; findings: ModelFinding[] } {
  const { model, findings } = readModelFile(file);
  return { compiled: compileModel(model, readImportedModels(model, file)), findings };
}

function readModelFile(file: string): ReadModel {
  const bytes = readFileSync(file);
  if (bytes.length > 4 * limits.characters) throw new PlainError('The model is too large to be read.');
  try {
    return readModel(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof ModelError)
      throw new PlainError(
        `The model cannot be read, line ${error.line}, column ${error.column}: ${error.message}.`,
      );
    if (error instanceof TypeError) throw new PlainError('The model cannot be read: it is not UTF-8.');
    throw error;
  }
}

/** Reads the models in the same folder if the model has imports. An unreadable model is treated as missing. */
function readImportedModels(model: DmnModel, file: string): DmnModel[] {
  if (model.imports.length === 0) return [];
  const folder = dirname(file);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.dmn') && resolve(folder, name) !== resolve(file))
    .flatMap((name) => {
      try {
        return [readModelFile(join(folder, name)).model];
      } catch (error) {
        if (error instanceof PlainError) return [];
        throw error;
      }
    });
}
