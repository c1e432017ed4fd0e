import type { DecisionService } from '../model/model.ts';
import type { Element } from './graph.ts';

/** What an element requires, as written. */
export function requiredBy({ kind, definition }: Element): string[] {
  switch (kind) {
    case 'input':
      return [];
    case 'decision':
      return [
        ...definition.requirements.inputs,
        ...definition.requirements.decisions,
        ...definition.requirements.knowledge,
      ];
    case 'knowledge':
      return definition.requirements.knowledge;
    case 'service':
      return [...parametersOf(definition), ...definition.outputDecisions];
  }
}

/** What is given to a service, in the order of its parameters (DMN 1.5, 10.4). */
export const parametersOf = ({ inputData, inputDecisions }: DecisionService): string[] => [
  ...inputData,
  ...inputDecisions,
];
