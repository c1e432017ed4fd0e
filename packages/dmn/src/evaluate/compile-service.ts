import { FeelFunction, type FeelType, type Value } from '../feel/index.ts';
import type { Compiled } from './compiled.ts';
import { fit } from './fit.ts';

/** The inputs and outputs of a decision service (DMN 1.5, 6.3.10). */
export type ServiceParts = { inputs: readonly Compiled[]; outputs: readonly Compiled[]; type: FeelType };

const nameOf = ({ element }: Compiled): string => element.definition.variable.name;

/**
 * Compiles a service to a function (10.4) of its input data, then its input decisions. Its decisions are evaluated with
 * these only, independent of all other values.
 */
export function compileService(name: string, { inputs, outputs, type }: ServiceParts): FeelFunction {
  return new FeelFunction(
    name,
    inputs.map((parameter) => ({ name: nameOf(parameter), type: parameter.type })),
    (args, evaluation) => {
      const values = new Map<string, Value>(inputs.map(({ element }, at) => [element.key, args[at] ?? null]));
      const readFact = (fact: string) => {
        evaluation.warn(`“${fact}” is not given to the service “${name}”: it is null in it.`);
        return null;
      };
      const session = { values, evaluation, readFact };
      const [only] = outputs;
      const result =
        outputs.length === 1 && only
          ? only.valueIn(session)
          : new Map(outputs.map((output) => [nameOf(output), output.valueIn(session)]));
      return fit(result, type, `“${name}”`, evaluation);
    },
  );
}
