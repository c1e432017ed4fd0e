import { text } from 'node:stream/consumers';
import { type DmnModel, type JsonValue, LimitError, UnknownElementError } from '@waypost/dmn';
import { PlainError } from './plain-error.ts';
import { compileFile } from './read-model-file.ts';

/**
 * Evaluates a decision with the facts on stdin and returns its result and trace as JSON. The name may also be that of a
 * decision service or a knowledge model; without a name the only decision that no other requires is evaluated.
 */
export async function evaluate(file: string, name: string | null): Promise<string> {
  const { compiled, findings } = compileFile(file);
  const { decisions, services, knowledgeModels } = compiled.model;
  const decision = name ?? finalDecision(decisions);
  const isCalled = [...services, ...knowledgeModels].some((each) => each.name === decision);
  const facts = parseFacts(await text(process.stdin));
  try {
    const { json, warnings, tables } = isCalled
      ? compiled.call(decision, facts, { trace: true })
      : compiled.evaluate(decision, facts, { trace: true });
    const allFindings = [...findings, ...compiled.findings];
    return JSON.stringify(
      { decision, result: json, warnings, trace: tables, findings: allFindings },
      null,
      2,
    );
  } catch (error) {
    if (error instanceof UnknownElementError || error instanceof LimitError)
      throw new PlainError(error.message);
    throw error;
  }
}

function finalDecision(decisions: DmnModel['decisions']): string {
  const required = new Set(decisions.flatMap(({ requirements }) => requirements.decisions));
  const finalDecisions = decisions.filter(({ id }) => !required.has(`#${id}`));
  const [only] = finalDecisions;
  if (finalDecisions.length === 1 && only) return only.name;
  const names = decisions.map((each) => `“${each.name}”`).join(', ');
  throw new PlainError(
    names === '' ? 'The model has no decision.' : `Name the decision to evaluate: ${names}.`,
  );
}

function parseFacts(given: string): Readonly<Record<string, JsonValue>> {
  let facts: unknown;
  try {
    facts = given.trim() === '' ? {} : JSON.parse(given);
  } catch {
    throw new PlainError('The facts on stdin are not JSON.');
  }
  if (typeof facts !== 'object' || facts === null || Array.isArray(facts))
    throw new PlainError('The facts on stdin are not a JSON object of names and values.');
  return facts as Readonly<Record<string, JsonValue>>;
}
