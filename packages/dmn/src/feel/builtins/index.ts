import type { FeelFunction } from '../values/value.ts';
import { contextFunctions } from './context.ts';
import { conversionFunctions } from './conversion.ts';
import { dateFunctions } from './date.ts';
import { listFunctions } from './list.ts';
import { numberFunctions } from './number.ts';
import { rangeFunctions } from './range.ts';
import { statisticsFunctions } from './statistics.ts';
import { stringFunctions } from './string.ts';

const functions: ReadonlyMap<string, FeelFunction> = new Map(
  [
    ...conversionFunctions,
    ...stringFunctions,
    ...listFunctions,
    ...statisticsFunctions,
    ...numberFunctions,
    ...dateFunctions,
    ...rangeFunctions,
    ...contextFunctions,
  ].map((fn) => [fn.name, fn]),
);

/** Returns the built-in FEEL function with this name (DMN 1.5, 10.3.4). */
export const builtIn = (name: string): FeelFunction | undefined => functions.get(name);
