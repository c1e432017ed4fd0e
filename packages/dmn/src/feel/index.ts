/**
 * The expression language of DMN 1.5 (FEEL, clause 10): texts are compiled once to closures and run many times.
 * Pure: no clock, no file, no network; the clock is passed in through `Evaluation`.
 */
export {
  compileUnaryTests,
  type UnaryTest,
  type UnaryTests,
} from './cells/unary-tests.ts';
export { compileExpression } from './compile/expression.ts';
export type { Finding, Names } from './compile/names.ts';
export { untypedNames } from './compile/names.ts';
export { Evaluation, type EvaluationOptions, LimitError } from './evaluation.ts';
export { didYouMean, findSimilarName, normalizeSimilar } from './similar-names.ts';
export { coerce, isInstance, notCoercible, tryCoerce } from './values/coerce.ts';
export { compare } from './values/compare.ts';
export { equal, typeNameOf } from './values/equal.ts';
export { fromJson, type JsonValue, toJson } from './values/json.ts';
export { fromDouble, isNumber } from './values/number.ts';
export { formatValue } from './values/text.ts';
export { anyType, listType, simpleType } from './values/type.ts';
export { typeByReference } from './values/type-names.ts';
export { describeMisfit, formatType } from './values/type-text.ts';
export {
  type Context,
  FeelFunction,
  type FeelType,
  isContext,
  isList,
  Refusal,
  type Value,
} from './values/value.ts';
