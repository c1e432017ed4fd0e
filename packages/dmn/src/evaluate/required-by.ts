import type { DecisionService } from '../model/model.ts';
import type { Element } from './graph.ts';

/** Lists the references of an element to its requirements, as written. */
export function listReferences({ kind, definition }: Element): string[] {
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
      return [...listServiceInputs(definition), ...definition.outputDecisions];
  }
}

/** Lists the inputs of a service in the order of its parameters (DMN 1.5, 10.4). */
export const listServiceInputs = ({ inputData, inputDecisions }: DecisionService): string[] => [
  ...inputData,
  ...inputDecisions,
];
