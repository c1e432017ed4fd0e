import type { Expression } from './expression.ts';
import type { Variable } from './variable.ts';

/** DMN 1.5, 7.3.3. Exactly one of `typeRef`, `components` and `functionType` defines the type. */
export type ItemDefinition = {
  id: string | null;
  name: string;
  typeRef: string | null;
  /** Unary tests that each value must satisfy; for a collection, each of its items. */
  allowedValues: string | null;
  /** Unary tests that the collection as a whole must satisfy (1.5: typeConstraint). */
  typeConstraint: string | null;
  /** The language of these tests when it is not FEEL. */
  foreignLanguage: string | null;
  isCollection: boolean;
  components: ItemDefinition[];
  functionType: { parameters: Variable[]; result: string | null } | null;
};

/** DMN 1.5, 6.3.7. */
export type InputData = { id: string; name: string; variable: Variable };

/** The requirements of an element, as written in `href`: `#id`, or `namespace#id`. */
export type Requirements = { inputs: string[]; decisions: string[]; knowledge: string[] };

/** DMN 1.5, 6.3.2. */
export type Decision = {
  id: string;
  name: string;
  /** The variable of the decision; when it has none, one named like the decision. */
  variable: Variable;
  isVariableWritten: boolean;
  question: string | null;
  requirements: Requirements;
  expression: Expression | null;
};

/** DMN 1.5, 6.3.6: a named function. */
export type KnowledgeModel = {
  id: string;
  name: string;
  variable: Variable;
  requirements: Requirements;
  logic: Expression | null;
};

/** DMN 1.5, 6.3.10: decisions that are called together. */
export type DecisionService = {
  id: string;
  name: string;
  variable: Variable;
  outputDecisions: string[];
  encapsulatedDecisions: string[];
  inputDecisions: string[];
  inputData: string[];
};

/** Another model whose elements are used under a name (DMN 1.5, 6.3.3). */
type Import = { name: string; namespace: string };

export type Definitions = {
  /** The version of DMN whose namespace the text uses, such as `1.3`. */
  version: string;
  id: string | null;
  name: string;
  namespace: string;
  imports: Import[];
  types: ItemDefinition[];
  inputs: InputData[];
  decisions: Decision[];
  knowledgeModels: KnowledgeModel[];
  services: DecisionService[];
};
