/**
 * Decision models (DMN 1.1 to 1.5): read, checked, evaluated, and written again without loss. Pure: no clock of its own, no
 * file, no network.
 */
export { checkModel, checkTable } from './check/check-model.ts';
export { findFormulas } from './check/find-formulas.ts';
export { compareModels, type ModelDifference, type TableDifference } from './compare/compare-models.ts';
export type { NumberedRule, RuleDifference } from './compare/compare-rules.ts';
export { type CompiledModel, compileModel } from './evaluate/compile-model.ts';
export { type EvaluateOptions, type Outcome, UnknownElementError } from './evaluate/evaluate.ts';
export type { Facts } from './evaluate/facts.ts';
export { type Fact, listFacts } from './evaluate/facts-of.ts';
export { type JsonValue, LimitError, toJson, type Value } from './feel/index.ts';
export type {
  Aggregation,
  DecisionTable,
  HitPolicy,
  InputClause,
  OutputClause,
  Rule,
} from './model/decision-table.ts';
export { listDecisionTables, type NamedTable } from './model/decision-tables.ts';
export type { FindingCode, ModelFinding } from './model/finding.ts';
export { createRuleKeys } from './model/match-rules.ts';
export { type DmnModel, readModel } from './model/read-model.ts';
export type { NewRule } from './model/replace-rules.ts';
export { cellMatches } from './table/cell-takes.ts';
export type { CompiledTable } from './table/compiled-table.ts';
export type { Refusal, RuleTrace, TableTrace } from './table/trace.ts';
export { limits } from './xml/limits.ts';
export { ModelError } from './xml/xml-error.ts';
