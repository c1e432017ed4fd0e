import { randomUUID } from 'node:crypto';
import type { DecisionModel } from '@waypost/contract/decision-tables/shapes';
import type pg from 'pg';
import { rightsFor } from '../trust/support/matrix.ts';
import { portalUrl } from './addresses.ts';
import type { Answer, Client } from './client.ts';
import { SUBSCRIPTION } from './client.ts';

export const DMN = '/services/decision-management/dmn';
export const TABLES = '/services/decision-management/decisiontables';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export type TableText = { name: string; inputs?: string[]; rules: { cells: string[]; comment?: string }[] };

/** The file of a model whose tables use facts named like their columns, and return the results. */
export function modelFile(name: string, tables: readonly TableText[]): string {
  const facts = [...new Set(tables.flatMap(({ inputs = ['plan'] }) => inputs))];
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="model" name="${escaped(name)}" namespace="urn:${randomUUID()}">
  <!-- kept as it is -->
${facts.map((fact) => `  <inputData id="fact_${fact}" name="${fact}"><variable name="${fact}" typeRef="string" /></inputData>`).join('\n')}
${tables
  .map(
    (
      { name: table, inputs = ['plan'], rules },
      at,
    ) => `  <decision id="decision_${at}" name="${escaped(table)}">
    <variable name="${escaped(table)}" />
${inputs.map((input) => `    <informationRequirement><requiredInput href="#fact_${input}" /></informationRequirement>`).join('\n')}
    <decisionTable id="table_${at}" hitPolicy="FIRST">
${inputs.map((input) => `      <input label="The ${input}"><inputExpression typeRef="string"><text>${input}</text></inputExpression></input>`).join('\n')}
      <output name="group" typeRef="string" />
${rules
  .map(
    ({ cells, comment }, row) =>
      `      <rule id="rule_${at}_${row}">${comment === undefined ? '' : `<description>${escaped(comment)}</description>`}${cells
        .map((cell, column) => {
          const entry = column < inputs.length ? 'inputEntry' : 'outputEntry';
          return `<${entry}><text>${escaped(cell)}</text></${entry}>`;
        })
        .join('')}</rule>`,
  )
  .join('\n')}
    </decisionTable>
  </decision>`,
  )
  .join('\n')}
</definitions>
`;
}

export type Sent = {
  tenantId?: string | null;
  version?: number;
  fileName?: string;
  /** Other parts of the form. */
  form?: FormData;
};

/** Uploads a file as the organization's own, unless another `tenantId` is given; null sends none. */
export async function upload(
  client: Client,
  content: string | Uint8Array<ArrayBuffer>,
  { tenantId = client.entityId, version, fileName = 'rules.dmn', form = new FormData() }: Sent = {},
): Promise<Answer<DecisionModel>> {
  form.append('modelXml', new File([content], fileName, { type: 'application/xml' }));
  return sendForm<DecisionModel>(client, form, tenantId, version);
}

export async function sendForm<T>(
  client: Client,
  body: FormData,
  tenantId: string | null,
  version?: number,
): Promise<Answer<T>> {
  const response = await fetch(`${portalUrl}${DMN}${tenantId === null ? '' : `?tenantId=${tenantId}`}`, {
    method: 'PUT',
    headers: {
      ...SUBSCRIPTION,
      ...client.headers,
      ...(version === undefined ? {} : { 'if-match': String(version) }),
    },
    body,
  });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text) as T, headers: response.headers, text };
}

/** A name that no other test uses. */
export const newName = (): string => `Test_${randomUUID().slice(0, 8)}`;

/** Gives a user permissions in addition to those of their roles, until `end`. */
export async function withPermissions(
  pool: pg.Pool,
  client: Client,
  permissions: readonly string[],
): Promise<{ rights: Client; end(): Promise<void> }> {
  const { hold, end } = await rightsFor(pool, client);
  await hold(permissions);
  return { rights: client, end };
}
