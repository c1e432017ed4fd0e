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
import { readChildExpression } from './read-expression.ts';
import type { Reading } from './read-table.ts';
import type { Variable } from './variable.ts';
import { readChildText, readLanguage, readName, readTypeRef, readVariable } from './xml-fields.ts';

/** Reads the definitions of a model (DMN 1.5, 6.3.2) in order. Elements of other namespaces are skipped. */
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
    name: readName(root),
    namespace: root.attributes.get('namespace') ?? '',
    imports: all('import', (element) => ({
      name: readName(element),
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
  const languages = tests.map((test) => (readChildText(test) ? readLanguage(test, reading.language) : null));
  return {
    id: element.attributes.get('id') ?? null,
    name: readName(element),
    typeRef: readTypeRef(element),
    allowedValues: readChildText(childOf(element, 'allowedValues')),
    typeConstraint: readChildText(childOf(element, 'typeConstraint')),
    foreignLanguage: languages.find((language) => !isFeel(language)) ?? null,
    isCollection: element.attributes.get('isCollection')?.trim() === 'true',
    components: childrenOf(element, 'itemComponent').map((component) => readType(component, reading)),
    functionType: functionItem
      ? {
          parameters: childrenOf(functionItem, 'parameters').map(readVariable),
          result: functionItem.attributes.get('outputTypeRef')?.trim() ?? null,
        }
      : null,
  };
}

/** Reads the id, name and variable of an element; the variable or its name may be missing. */
function readNamed(element: XmlElement): { id: string; name: string; variable: Variable } {
  const name = readName(element);
  const written = childOf(element, 'variable');
  const variable = written ? readVariable(written) : { name, typeRef: null };
  return {
    id: element.attributes.get('id') ?? name,
    name,
    variable: { ...variable, name: variable.name || name },
  };
}

const readInputData = (element: XmlElement): InputData => readNamed(element);

function readDecision(element: XmlElement, reading: Reading): Decision {
  const named = readNamed(element);
  return {
    ...named,
    isVariableWritten: childOf(element, 'variable') !== undefined,
    question: readChildText(element, 'question'),
    requirements: readRequirements(element),
    expression: readChildExpression(element, { ...reading, ownerId: named.id, ownerName: named.name }),
  };
}

function readKnowledgeModel(element: XmlElement, reading: Reading): KnowledgeModel {
  const named = readNamed(element);
  const logic = childOf(element, 'encapsulatedLogic');
  const inner = { ...reading, ownerId: named.id, ownerName: named.name };
  return {
    ...named,
    requirements: readRequirements(element),
    logic: logic ? readChildExpression({ ...element, children: [asFunction(logic)] }, inner) : null,
  };
}

/** Treats the logic of a knowledge model as a function definition, from which only its name differs. */
const asFunction = (logic: XmlElement): XmlElement => ({ ...logic, name: 'functionDefinition' });

function readService(element: XmlElement): DecisionService {
  const hrefs = (name: string) => childrenOf(element, name).flatMap(readHref);
  return {
    ...readNamed(element),
    outputDecisions: hrefs('outputDecision'),
    encapsulatedDecisions: hrefs('encapsulatedDecision'),
    inputDecisions: hrefs('inputDecision'),
    inputData: hrefs('inputData'),
  };
}

function readRequirements(element: XmlElement): Requirements {
  const hrefs = (requirement: string, name: string) =>
    childrenOf(element, requirement).flatMap((child) => childrenOf(child, name).flatMap(readHref));
  return {
    inputs: hrefs('informationRequirement', 'requiredInput'),
    decisions: hrefs('informationRequirement', 'requiredDecision'),
    knowledge: hrefs('knowledgeRequirement', 'requiredKnowledge'),
  };
}

const readHref = (element: XmlElement): string[] => {
  const href = element.attributes.get('href')?.trim();
  return href ? [href] : [];
};
