import { text } from 'node:stream/consumers';
import { type DmnModel, type JsonValue, LimitError, UnknownElementError } from '@waypost/dmn';
import { PlainError } from './plain-error.ts';
import { compileFile } from './read-model-file.ts';

/**
 * What a decision comes to with the facts on stdin, and how, as JSON. A decision service or a knowledge model may be named as
 * well; without a name it is the only decision that no other requires.
 */
export async function evaluate(file: string, name: string | null): Promise<string> {
  const { compiled, findings } = compileFile(file);
  const { decisions, services, knowledgeModels } = compiled.model;
  const decision = name ?? finalDecision(decisions);
  const isCalled = [...services, ...knowledgeModels].some((each) => each.name === decision);
  const facts = factsIn(await text(process.stdin));
  try {
    const { json, warnings, tables } = isCalled
      ? compiled.call(decision, facts, { trace: true })
      : compiled.evaluate(decision, facts, { trace: true });
    const all = [...findings, ...compiled.findings];
    return JSON.stringify({ decision, result: json, warnings, trace: tables, findings: all }, null, 2);
  } catch (error) {
    if (error instanceof UnknownElementError || error instanceof LimitError)
      throw new PlainError(error.message);
    throw error;
  }
}

function finalDecision(decisions: DmnModel['decisions']): string {
  const required = new Set(decisions.flatMap(({ requirements }) => requirements.decisions));
  const last = decisions.filter(({ id }) => !required.has(`#${id}`));
  const [only] = last;
  if (last.length === 1 && only) return only.name;
  const names = decisions.map((each) => `“${each.name}”`).join(', ');
  throw new PlainError(
    names === '' ? 'The model has no decision.' : `Name the decision to evaluate: ${names}.`,
  );
}

function factsIn(given: string): Readonly<Record<string, JsonValue>> {
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
