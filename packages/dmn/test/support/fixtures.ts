import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledModel, compileModel, readModel } from '../../src/index.ts';

const folder = join(import.meta.dirname, '../../fixtures');

export const fixtureNames = (): string[] =>
  readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.dmn'))
    .sort();

/** Returns the text of a model of the project. */
export const fixture = (name: string): string => readFileSync(join(folder, name), 'utf8');

export const compiled = (source: string): CompiledModel => compileModel(readModel(source).model);

/** Builds a model of DMN 1.5 with these elements. */
export const buildModel = (elements: string, namespace = 'urn:model'): string =>
  `<definitions xmlns="https://www.omg.org/spec/DMN/20230324/MODEL/" id="model" name="Model" namespace="${namespace}">${elements}</definitions>`;
