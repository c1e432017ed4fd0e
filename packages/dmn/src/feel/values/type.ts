import type { Value } from './value.ts';

export type SimpleTypeName =
  | 'number'
  | 'string'
  | 'boolean'
  | 'date'
  | 'time'
  | 'date and time'
  | 'years and months duration'
  | 'days and time duration';

/** A FEEL type (DMN 1.5, 10.3.2.9 and 7.3.2): a type named in FEEL text, or an item definition. */
export type FeelType =
  | { readonly kind: 'any' }
  | { readonly kind: 'null' }
  | { readonly kind: 'simple'; readonly name: SimpleTypeName }
  | { readonly kind: 'list'; readonly element: FeelType }
  | { readonly kind: 'range'; readonly element: FeelType }
  | { readonly kind: 'context'; readonly entries: ReadonlyMap<string, FeelType> }
  | {
      readonly kind: 'function';
      readonly parameters: readonly FeelType[] | undefined;
      readonly result: FeelType;
    }
  /** An item definition with allowed values or a type constraint. */
  | { readonly kind: 'constrained'; readonly base: FeelType; readonly allows: (value: Value) => boolean };

export const anyType: FeelType = { kind: 'any' };

export const simpleType = (name: SimpleTypeName): FeelType => ({ kind: 'simple', name });

export const listType = (element: FeelType): FeelType => ({ kind: 'list', element });
