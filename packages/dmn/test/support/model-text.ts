import type { Aggregation, HitPolicy } from '../../src/model/decision-table.ts';
import { escapeXml } from '../../src/xml/references.ts';

/** A table to be written as a model; absent fields are not written. */
export type TableText = {
  hitPolicy?: HitPolicy;
  aggregation?: Aggregation | null;
  inputs: readonly { name: string; type?: string; values?: string | null }[];
  outputs: readonly { name?: string; type?: string; values?: string | null; defaultValue?: string | null }[];
  /** The rules; each has input cells followed by output cells. */
  rules: readonly (readonly string[])[];
};

const text = (name: string, content: string | null | undefined): string =>
  content == null ? '' : `<${name}><text>${escapeXml(content)}</text></${name}>`;

const attribute = (name: string, value: string | null | undefined): string =>
  value == null ? '' : ` ${name}="${escapeXml(value)}"`;

/** Writes a model whose decision `Result` is one table with the id `table`, and whose inputs are its columns. */
export function modelText({ hitPolicy, aggregation, inputs, outputs, rules }: TableText): string {
  const data = inputs.map(
    ({ name, type }, at) =>
      `<inputData id="input-${at}" name="${escapeXml(name)}"><variable name="${escapeXml(name)}"${attribute('typeRef', type)}/></inputData>`,
  );
  const requirements = inputs.map(
    (_, at) => `<informationRequirement><requiredInput href="#input-${at}"/></informationRequirement>`,
  );
  const columns = inputs.map(
    ({ name, type, values }) =>
      `<input><inputExpression${attribute('typeRef', type)}><text>${escapeXml(name)}</text></inputExpression>${text('inputValues', values)}</input>`,
  );
  const results = outputs.map(
    ({ name, type, values, defaultValue }) =>
      `<output${attribute('name', name)}${attribute('typeRef', type)}>${text('outputValues', values)}${text('defaultOutputEntry', defaultValue)}</output>`,
  );
  const rows = rules.map((cells, at) => {
    const entries = cells.map((cell, column) =>
      text(column < inputs.length ? 'inputEntry' : 'outputEntry', cell),
    );
    return `<rule id="rule-${at + 1}">${entries.join('')}</rule>`;
  });
  return `<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="model" name="Model" namespace="urn:model">
${data.join('\n')}
<decision id="decision" name="Result"><variable name="Result"/>
${requirements.join('')}
<decisionTable id="table"${attribute('hitPolicy', hitPolicy)}${attribute('aggregation', aggregation)}>
${[...columns, ...results, ...rows].join('\n')}
</decisionTable></decision></definitions>`;
}
