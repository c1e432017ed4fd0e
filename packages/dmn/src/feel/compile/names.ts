import { anyType } from '../values/type.ts';
import type { FeelType } from '../values/value.ts';

/** The variables and named types an expression may use; types make paths with unusual names readable. */
export interface Names {
  readonly variables: ReadonlyMap<string, FeelType>;
  /** Item definitions by their name, an import's with its prefix (`ns.tPerson`). */
  readonly types?: ReadonlyMap<string, FeelType>;
  /** Names that are no variables, each with the one that is likely meant by it. */
  readonly meant?: ReadonlyMap<string, string>;
}

/** Something wrong in a text, found before it is run. */
export interface Finding {
  readonly kind: 'syntax' | 'unknown-name' | 'type' | 'limit';
  readonly message: string;
  readonly from: number;
  readonly to: number;
}

/** Names of any type. */
export const namesOf = (...names: readonly string[]): Names => ({
  variables: new Map(names.map((name) => [name, anyType])),
});
