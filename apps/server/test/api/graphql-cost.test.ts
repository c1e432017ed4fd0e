import type { Problem } from '@waypost/contract/errors';
import { getAllTasks, operations } from '@waypost/contract/graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, SUBSCRIPTION, sharedAs } from './support/client.ts';
import { secondServer } from './support/second-server.ts';

let ruth: Client;
/** Beside the one under test, which answers any document: as it runs where nothing is set. */
let server: Awaited<ReturnType<typeof secondServer>>;
beforeAll(async () => {
  ruth = await sharedAs('ruth.abara');
  server = await secondServer({});
});
afterAll(() => server.stop());

type Service = keyof typeof operations;
const services = Object.keys(operations) as Service[];

const send = (service: string, query: string, variables: unknown = {}) =>
  ruth.call<{ data: Record<string, unknown> } & Problem>('POST', `/services/${service}/graphql`, {
    query,
    variables,
  });
const byDefault = async (service: string, query: string, variables: unknown = {}) => {
  const answer = await fetch(`${server.url}/services/${service}/graphql`, {
    method: 'POST',
    headers: { ...SUBSCRIPTION, ...ruth.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return { status: answer.status, body: (await answer.json()) as { data: unknown } & Problem };
};

const id = '0194b0de-0000-7000-8000-00000000ffff';
/** A read of each service, as short as it can be. */
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

describe('what a GraphQL document may ask for', () => {
  it.each(services)(
    'the cost counts each read of the service %s, and refuses too many before any runs',
    async (service) => {
      const answer = await send(service, many(shortest[service], 51));
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([
        { path: 'query', message: 'Asks for 25500 rows; a document may ask for 25000' },
      ]);
      // The reads themselves are good: fewer of them are let through, though some find nobody.
      const few = await send(service, many(shortest[service], 2));
      expect(JSON.stringify(few.body)).not.toMatch(/may ask for/);
    },
  );

  it('the cost counts the rows of pages: sixty-six of 5000 are refused, one with all its fields is answered', async () => {
    const wide = await send('task', tasks('total', 66), page(5000));
    expect(wide.body.errors?.[0]?.message).toBe('Asks for 330000 rows; a document may ask for 25000');
    expect((await send('task', tasks('total', 2), page(20))).status).toBe(200);
    const largest = await send('task', `${getAllTasks.document} `, page(5000));
    expect(largest.status, JSON.stringify(largest.body.errors)).toBe(200);
  });

  it('the cost counts the rows of a page wherever its size is written', async () => {
    for (const read of [
      'casePatients(lastName: "Nobody", limit: 1000) { total }',
      'casePatients(lastName: "Nobody", limit: $limit) { total }',
      '... on Query { casePatients(lastName: "Nobody", limit: 1000) { total } }',
    ]) {
      const reads = Array.from({ length: 26 }, (_, index) =>
        read.replace('casePatients', `a${index}: casePatients`),
      );
      const head = read.includes('$limit') ? 'query($limit: Int)' : '';
      const answer = await send('search', `${head} { ${reads.join(' ')} }`, { limit: 1000 });
      expect(answer.body.errors?.[0]?.message, read).toBe(
        'Asks for 26000 rows; a document may ask for 25000',
      );
    }
  });

  it('the cost counts lists inside rows, and the fields of each row', async () => {
    const lists = Array.from({ length: 5 }, (_, index) => `l${index}: toDos { id }`).join(' ');
    const nested = await send('task', tasks(`rows { ${lists} }`, 1), page(5000));
    expect(nested.body.errors?.[0]?.message).toBe('Asks for 30000 rows; a document may ask for 25000');
    const fields = Array.from({ length: 100 }, (_, index) => `f${index}: id`).join(' ');
    const values = await send('task', tasks(`rows { ${fields} }`, 1), page(5000));
    expect(values.body.errors?.[0]?.message).toMatch(
      /^Asks for 505000 values; a document may ask for 450000$/,
    );
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
        const answer = await byDefault(service, document);
        expect(answer.status, document).toBe(400);
        expect(answer.body.errors?.[0]?.message).toBe(
          'Send one of the named queries; /services/docs lists them',
        );
      }
      for (const { document } of Object.values(operations[service]))
        expect(JSON.stringify(await byDefault(service, document))).not.toMatch(/Send one of the named/);
    },
  );

  it('named documents are not limited by this: a page of tasks is answered', async () => {
    expect(await byDefault('task', getAllTasks.document, page(20))).toMatchObject({ status: 200 });
    expect((await send('task', '{ __schema { queryType { name } } }')).body.data).toEqual({
      __schema: { queryType: { name: 'Query' } },
    });
  });
});
