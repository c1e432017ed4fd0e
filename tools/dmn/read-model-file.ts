import { readFileSync } from 'node:fs';
import { type DmnModel, limits, ModelError, type ModelFinding, readModel } from '@waypost/dmn';
import { PlainError } from './plain-error.ts';

/** A model from a file; what is wrong with it is said with line and column. */
export function readModelFile(file: string): { model: DmnModel; findings: ModelFinding[] } {
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
