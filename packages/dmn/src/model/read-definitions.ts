import { childOf, childrenOf, type XmlElement } from '../xml/read-xml.ts';
import type {
  Decision,
  DecisionService,
  Definitions,
  InputData,
  ItemDefinition,
  KnowledgeModel,
  Requirements,
} from './model.ts';
import { isFeel, versions } from './namespaces.ts';
import { expressionIn } from './read-expression.ts';
import type { Reading } from './read-table.ts';
import type { Variable } from './variable.ts';
import { languageOf, nameOf, textOf, typeOf, variableOf } from './xml-fields.ts';

/** Reads what a model defines (DMN 1.5, 6.3.2), in the order of the text. Elements of other namespaces are passed over. */
export function readDefinitions(root: XmlElement, outer: Reading): Definitions {
  const version = versions[root.namespace];
  if (root.name !== 'definitions' || version === undefined)
    outer.refuse(
      `the document is not a model of DMN 1.1 to 1.5: it is <${root.name}> of the namespace “${root.namespace}”`,
      root,
    );
  const reading = { ...outer, language: root.attributes.get('expressionLanguage') ?? null };
  const all = <T>(name: string, read: (element: XmlElement, reading: Reading) => T): T[] =>
    childrenOf(root, name).map((element) => read(element, reading));
  return {
    version,
    id: root.attributes.get('id') ?? null,
    name: nameOf(root),
    namespace: root.attributes.get('namespace') ?? '',
    imports: all('import', (element) => ({
      name: nameOf(element),
      namespace: element.attributes.get('namespace') ?? '',
    })),
    types: all('itemDefinition', readType),
    inputs: all('inputData', readInputData),
    decisions: all('decision', readDecision),
    knowledgeModels: all('businessKnowledgeModel', readKnowledgeModel),
    services: all('decisionService', readService),
  };
}

function readType(element: XmlElement, reading: Reading): ItemDefinition {
  const functionItem = childOf(element, 'functionItem');
  const tests = [childOf(element, 'allowedValues'), childOf(element, 'typeConstraint')];
  const languages = tests.map((test) => (textOf(test) ? languageOf(test, reading.language) : null));
  return {
    id: element.attributes.get('id') ?? null,
    name: nameOf(element),
    typeRef: typeOf(element),
    allowedValues: textOf(childOf(element, 'allowedValues')),
    typeConstraint: textOf(childOf(element, 'typeConstraint')),
    foreignLanguage: languages.find((language) => !isFeel(language)) ?? null,
    isCollection: element.attributes.get('isCollection')?.trim() === 'true',
    components: childrenOf(element, 'itemComponent').map((component) => readType(component, reading)),
    functionType: functionItem
      ? {
          parameters: childrenOf(functionItem, 'parameters').map(variableOf),
          result: functionItem.attributes.get('outputTypeRef')?.trim() ?? null,
        }
      : null,
  };
}

/** The id, the name and the variable of an element; a model may leave the variable out, or its name. */
function namedOf(element: XmlElement): { id: string; name: string; variable: Variable } {
  const name = nameOf(element);
  const written = childOf(element, 'variable');
  const variable = written ? variableOf(written) : { name, typeRef: null };
  return {
    id: element.attributes.get('id') ?? name,
    name,
    variable: { ...variable, name: variable.name || name },
  };
}

const readInputData = (element: XmlElement): InputData => namedOf(element);

function readDecision(element: XmlElement, reading: Reading): Decision {
  const named = namedOf(element);
  return {
    ...named,
    isVariableWritten: childOf(element, 'variable') !== undefined,
    question: textOf(element, 'question'),
    requirements: requirementsOf(element),
    expression: expressionIn(element, { ...reading, ownerId: named.id, ownerName: named.name }),
  };
}

function readKnowledgeModel(element: XmlElement, reading: Reading): KnowledgeModel {
  const named = namedOf(element);
  const logic = childOf(element, 'encapsulatedLogic');
  const inner = { ...reading, ownerId: named.id, ownerName: named.name };
  return {
    ...named,
    requirements: requirementsOf(element),
    logic: logic ? expressionIn({ ...element, children: [asFunction(logic)] }, inner) : null,
  };
}

/** The logic of a knowledge model is a function definition under another name. */
const asFunction = (logic: XmlElement): XmlElement => ({ ...logic, name: 'functionDefinition' });

function readService(element: XmlElement): DecisionService {
  const hrefs = (name: string) => childrenOf(element, name).flatMap(hrefOf);
  return {
    ...namedOf(element),
    outputDecisions: hrefs('outputDecision'),
    encapsulatedDecisions: hrefs('encapsulatedDecision'),
    inputDecisions: hrefs('inputDecision'),
    inputData: hrefs('inputData'),
  };
}

function requirementsOf(element: XmlElement): Requirements {
  const hrefs = (requirement: string, name: string) =>
    childrenOf(element, requirement).flatMap((child) => childrenOf(child, name).flatMap(hrefOf));
  return {
    inputs: hrefs('informationRequirement', 'requiredInput'),
    decisions: hrefs('informationRequirement', 'requiredDecision'),
    knowledge: hrefs('knowledgeRequirement', 'requiredKnowledge'),
  };
}

const hrefOf = (element: XmlElement): string[] => {
  const href = element.attributes.get('href')?.trim();
  return href ? [href] : [];
};
