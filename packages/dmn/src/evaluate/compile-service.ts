import { FeelFunction, type FeelType, type Value } from '../feel/index.ts';
import type { Compiled } from './compiled.ts';
import { fit } from './fit.ts';

/** A decision service, taken apart: what is given to it and what comes out (DMN 1.5, 6.3.10). */
export type ServiceParts = { given: readonly Compiled[]; outputs: readonly Compiled[]; type: FeelType };

const nameOf = ({ element }: Compiled): string => element.definition.variable.name;

/**
 * A service as a function (10.4): of its input data, then its input decisions. Its decisions are worked out with these
 * alone, apart from everything that is known outside of it.
 */
export function compileService(name: string, { given, outputs, type }: ServiceParts): FeelFunction {
  return new FeelFunction(
    name,
    given.map((parameter) => ({ name: nameOf(parameter), type: parameter.type })),
    (args, evaluation) => {
      const values = new Map<string, Value>(given.map(({ element }, at) => [element.key, args[at] ?? null]));
      const factOf = (fact: string) => {
        evaluation.warn(`“${fact}” is not given to the service “${name}”: it is null in it.`);
        return null;
      };
      const session = { values, evaluation, factOf };
      const [only] = outputs;
      const result =
        outputs.length === 1 && only
          ? only.valueIn(session)
          : new Map(outputs.map((output) => [nameOf(output), output.valueIn(session)]));
      return fit(result, type, `“${name}”`, evaluation);
    },
  );
}
