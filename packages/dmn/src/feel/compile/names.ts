import { anyType } from '../values/type.ts';
import type { FeelType } from '../values/value.ts';

/** The variables and named types an expression may use; types make paths with unusual names readable. */
export interface Names {
  readonly variables: ReadonlyMap<string, FeelType>;
  /** Item definitions by their name, an import's with its prefix (`ns.tPerson`). */
  readonly types?: ReadonlyMap<string, FeelType>;
  /** Names that are not variables, each with the variable that is likely meant. */
  readonly likelyNames?: ReadonlyMap<string, string>;
}

/** A problem in a text that is found before evaluation. */
export interface Finding {
  readonly kind: 'syntax' | 'unknown-name' | 'type' | 'limit';
  readonly message: string;
  readonly from: number;
  readonly to: number;
}

/** Makes names of any type. */
export const untypedNames = (...names: readonly string[]): Names => ({
  variables: new Map(names.map((name) => [name, anyType])),
});
