import { text } from 'node:stream/consumers';
import { compileModel, type JsonValue, LimitError, UnknownElementError } from '@waypost/dmn';
import { PlainError } from './plain-error.ts';
import { readModelFile } from './read-model-file.ts';

/** What a decision comes to with the facts on stdin, and how, as JSON. Without a name: the only decision that no other requires. */
export async function evaluate(file: string, name: string | null): Promise<string> {
  const { model, findings } = readModelFile(file);
  const compiled = compileModel(model);
  const decision = name ?? finalDecision(model.decisions);
  const facts = factsIn(await text(process.stdin));
  try {
    const { json, warnings, tables } = compiled.evaluate(decision, facts, { trace: true });
    const all = [...findings, ...compiled.findings];
    return JSON.stringify({ decision, result: json, warnings, trace: tables, findings: all }, null, 2);
  } catch (error) {
    if (error instanceof UnknownElementError || error instanceof LimitError)
      throw new PlainError(error.message);
    throw error;
  }
}

type Decisions = Parameters<typeof compileModel>[0]['decisions'];

function finalDecision(decisions: Decisions): string {
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
