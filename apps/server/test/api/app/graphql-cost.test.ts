import type { Problem } from '@waypost/contract/core/errors';
import { getAllTasks, operations } from '@waypost/contract/graphql';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery, printSchema } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, SUBSCRIPTION } from '../support/client.ts';
import { makeOrganization } from '../support/organization.ts';
import { plainServer } from '../support/second-server.ts';
import { openTasks } from '../support/tasks.ts';

let ruth: Client;
/** A second server with default settings, because the one under test accepts any document. */
let server: Awaited<ReturnType<typeof plainServer>>;
beforeAll(async () => {
  ruth = await (await makeOrganization()).person('ruth');
  await openTasks(ruth, 6, { ageDays: 2 });
  server = await plainServer();
}, 120_000);

type Service = keyof typeof operations;
const services = Object.keys(operations) as Service[];

const send = (service: string, query: string, variables: unknown = {}) =>
  ruth.call<{ data: Record<string, unknown> } & Problem>('POST', `/services/${service}/graphql`, {
    query,
    variables,
  });
const sendToDefaultServer = async (service: string, query: string, variables: unknown = {}) => {
  const answer = await fetch(`${server.url}/services/${service}/graphql`, {
    method: 'POST',
    headers: { ...SUBSCRIPTION, ...ruth.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return { status: answer.status, body: (await answer.json()) as { data: unknown } & Problem };
};

const id = '0194b0de-0000-7000-8000-00000000ffff';
/** The shortest possible read of each service. */
const shortest: Record<Service, string> = {
  task: `getTaskById(taskId: "${id}") { id }`,
  case: `getCaseNotes(caseId: "${id}") { note }`,
  'payer-data': 'payersByEntity { harpInsuranceCode }',
  patient: `patientDetails(patientId: "${id}") { patientId }`,
  search: 'casePatients(lastName: "Nobody") { total }',
};
const many = (read: string, times: number): string =>
  `{ ${Array.from({ length: times }, (_, index) => `a${index}: ${read}`).join(' ')} }`;
const page = (limit: number) => ({ query: { limit, after: null, sort: [], filter: {} } });
const tasks = (fields: string, times: number): string =>
  `query($query: TaskQuery!) ${many(`getAllTasks(query: $query) { ${fields} }`, times)}`;

describe('the cost of a GraphQL document', () => {
  it.each(services)(
    'the cost counts each read of the service %s, and too many reads are refused before any runs',
    async (service) => {
      const answer = await send(service, many(shortest[service], 61));
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([
        { path: 'query', message: 'Asks for 30500 rows; a document may ask for 30000' },
      ]);
      // The reads themselves are valid: fewer of them are accepted, though some find nothing.
      const few = await send(service, many(shortest[service], 2));
      expect(JSON.stringify(few.body)).not.toMatch(/may ask for/);
    },
  );

  it('the cost counts the rows of pages: 66 pages of 5000 rows are refused, one with all fields is returned', async () => {
    const wide = await send('task', tasks('total', 66), page(5000));
    expect(wide.body.errors?.[0]?.message).toBe('Asks for 330000 rows; a document may ask for 30000');
    expect((await send('task', tasks('total', 2), page(20))).status).toBe(200);
    const largest = await send('task', `${getAllTasks.document} `, page(5000));
    expect(largest.status, JSON.stringify(largest.body.errors)).toBe(200);
  });

  it('the cost counts the rows of a page wherever the page size is written', async () => {
    for (const read of [
      'casePatients(lastName: "Nobody", limit: 1000) { total }',
      'casePatients(lastName: "Nobody", limit: $limit) { total }',
      '... on Query { casePatients(lastName: "Nobody", limit: 1000) { total } }',
    ]) {
      const reads = Array.from({ length: 31 }, (_, index) =>
        read.replace('casePatients', `a${index}: casePatients`),
      );
      const head = read.includes('$limit') ? 'query($limit: Int)' : '';
      const answer = await send('search', `${head} { ${reads.join(' ')} }`, { limit: 1000 });
      expect(answer.body.errors?.[0]?.message, read).toBe(
        'Asks for 31000 rows; a document may ask for 30000',
      );
    }
  });

  it('the cost counts lists inside rows, and the fields of each row', async () => {
    const lists = Array.from({ length: 6 }, (_, index) => `l${index}: toDos { id }`).join(' ');
    const nested = await send('task', tasks(`rows { ${lists} }`, 1), page(5000));
    expect(nested.body.errors?.[0]?.message).toBe('Asks for 35000 rows; a document may ask for 30000');
    const fields = Array.from({ length: 100 }, (_, index) => `f${index}: id`).join(' ');
    const values = await send('task', tasks(`rows { ${fields} }`, 1), page(5000));
    expect(values.body.errors?.[0]?.message).toMatch(
      /^Asks for 505000 values; a document may ask for 490000$/,
    );
  });
});

describe('fragments of a GraphQL document', () => {
  const one = (fields: string) => `query($query: TaskQuery!) { getAllTasks(query: $query) { ${fields} } }`;

  it('fragments of a GraphQL document return the same as the fields written out', async () => {
    const written = await send('task', one('total rows { id status toDos { id } }'), page(5));
    const spread = await send(
      'task',
      `${one('...Page')} fragment Page on TaskPage { total rows { ...Row } } fragment Row on Task { id status toDos { ... on ToDo { id } } }`,
      page(5),
    );
    expect(spread.status, JSON.stringify(spread.body.errors)).toBe(200);
    expect(written.body.data.getAllTasks).toMatchObject({ total: 6, rows: { length: 5 } });
    expect(spread.body).toEqual(written.body);
  });

  it('fragments of a GraphQL document count at each spread: by aliases, repeated, and nested', async () => {
    const lists = 'fragment Lists on Task { a: toDos { id } b: toDos { id } }';
    const cases: [string, string][] = [
      [
        `${one('rows { ...Lists c: toDos { id } d: toDos { id } e: toDos { id } f: toDos { id } }')} ${lists}`,
        '35000 rows',
      ],
      [`${one('rows { ...Lists ...Lists ...Lists }')} ${lists}`, '35000 rows'],
      [
        `${one('rows { ...Outer }')} fragment Outer on Task { ...Lists ...Inner } fragment Inner on Task { ...Lists f: toDos { id } g: toDos { id } } ${lists}`,
        '35000 rows',
      ],
      [
        `query($query: TaskQuery!) { ...Seven } fragment Seven on Query { ${Array.from({ length: 7 }, (_, n) => `a${n}: getAllTasks(query: $query) { total }`).join(' ')} }`,
        '35000 rows',
      ],
    ];
    for (const [document, asked] of cases) {
      const answer = await send('task', document, page(5000));
      expect(answer.body.errors?.[0]?.message, document).toBe(
        `Asks for ${asked}; a document may ask for 30000`,
      );
    }
  });

  it('fragments of a GraphQL document count fully for depth and width, and are refused when one spreads itself', async () => {
    const message = async (document: string) =>
      (await send('task', document, page(1))).body.errors?.[0]?.message ?? 'answered';
    const doubling = Array.from(
      { length: 12 },
      (_, n) => `fragment F${n} on Task { ...F${n + 1} ...F${n + 1} }`,
    );
    expect(await message(`${one('rows { ...F0 }')} ${doubling.join(' ')} fragment F12 on Task { id }`)).toBe(
      'The query is too large',
    );
    const deep = Array.from({ length: 9 }, (_, n) => `fragment D${n} on Task { score { ...D${n + 1} } }`);
    expect(await message(`${one('rows { ...D0 }')} ${deep.join(' ')} fragment D9 on Task { id }`)).toBe(
      'The query is too large',
    );
    for (const cycle of [
      'fragment F on Task { id ...F }',
      'fragment F on Task { id ...G } fragment G on Task { status ...F }',
    ])
      expect(await message(`${one('rows { ...F }')} ${cycle}`)).toBe('A fragment spreads itself');
    expect(await message(`${one('total')} mutation M { a }`)).toBe('Send one query, and its fragments');
  });
});

describe('limits of GraphQL variables', () => {
  const doubling = (levels: number, on: string, last: string) =>
    `${Array.from({ length: levels }, (_, n) => `fragment F${n} on ${on} { ...F${n + 1} ...F${n + 1} }`).join(' ')} fragment F${levels} on ${on} { ${last} }`;

  it.each(services)(
    'fragments of %s that double each other sixty times are counted without being expanded',
    async (service) => {
      // Expanded, the document would exceed any memory, so an answer proves that it was not expanded.
      for (const last of ['__typename', '__schema { types { name } }']) {
        const answer = await send(service, `{ ...F0 } ${doubling(60, 'Query', last)}`);
        expect(answer.status).toBe(400);
        expect(answer.body.errors).toEqual([{ path: 'query', message: 'The query is too large' }]);
      }
    },
  );

  it('the variables of a document are counted, and refused if they have too many values', async () => {
    const filter = (columns: number) =>
      Object.fromEntries(Array.from({ length: columns }, (_, n) => [`columnNobodyHas${n}`, null]));
    const variables = (columns: number) => ({ query: { ...page(1).query, filter: filter(columns) } });
    const many = await send('task', tasks('total', 1), variables(6000));
    expect(many.body.errors).toEqual([{ path: 'variables', message: 'Hold more than 5000 values' }]);
    const few = await send('task', tasks('total', 1), variables(4000));
    expect(few.body.errors).toEqual([{ path: 'variables', message: 'Do not fit the query' }]);
  });
});

describe('the schema of a service', () => {
  it.each(services)(
    'the public schema of the service %s equals its introspection result',
    async (service) => {
      const published = await fetch(`${server.url}/services/docs/${service}.graphql`);
      expect(published.status).toBe(200);
      const response = await send(service, getIntrospectionQuery());
      expect(response.status, JSON.stringify(response.body.errors)).toBe(200);
      const client = buildClientSchema(response.body.data as unknown as IntrospectionQuery);
      expect(await published.text()).toBe(printSchema(client));
    },
  );

  it('a document with an inline filter is accepted, and one with an unknown field is refused', async () => {
    const filter =
      'filter: { status: { filterType: "set", values: ["Open"] }, daysAged: { filterType: "number", type: "greaterThan", filter: 0 } }';
    const good = await send(
      'task',
      `{ getAllTasks(query: { limit: 3, sort: [{ column: "dueDate", descending: true }], ${filter} }) { rows { status } } }`,
    );
    expect(good.status, JSON.stringify(good.body.errors)).toBe(200);
    for (const bad of [
      'limit: 3, sort: [], filter: { nobody: null }',
      'limit: "3", sort: [], filter: {}',
      'limit: 3, sort: [], filter: { daysAged: { filterType: "number", type: "equals", filter: {} } }',
    ]) {
      const refused = await send('task', `{ getAllTasks(query: { ${bad} }) { total } }`);
      expect(refused.body.errors?.[0]?.message, bad).toBe('The query does not fit the schema');
    }
  });
});

describe('GraphQL documents other than the named ones', () => {
  it.each(services)(
    'free documents are refused by the service %s unless the operator allows them',
    async (service) => {
      for (const document of [
        `{ ${shortest[service]} }`,
        '{ __schema { types { name } } }',
        '{ __typename }',
      ]) {
        const answer = await sendToDefaultServer(service, document);
        expect(answer.status, document).toBe(400);
        expect(answer.body.errors?.[0]?.message).toBe(
          'Send one of the named queries as it stands; they are the examples of this call in /services/openapi.json',
        );
      }
      for (const { document } of Object.values(operations[service]))
        expect(JSON.stringify(await sendToDefaultServer(service, document))).not.toMatch(
          /Send one of the named/,
        );
    },
  );

  it('named documents are exempt from the limits of free documents: a page of tasks is returned', async () => {
    expect(await sendToDefaultServer('task', getAllTasks.document, page(20))).toMatchObject({ status: 200 });
    expect((await send('task', '{ __schema { queryType { name } } }')).body.data).toEqual({
      __schema: { queryType: { name: 'Query' } },
    });
  });
});
