import { isContractProcedure, minifyContractRouter } from '@orpc/contract';
import { contract } from '@waypost/contract';
import { downloads } from '@waypost/contract/files/downloads';
import { operations } from '@waypost/contract/graphql';
import type { Plugin } from 'vite';
import { z } from 'zod';

const name = 'virtual:contract';

/**
 * The contract without its shapes, as plain data: routes, GraphQL documents and addresses of files. The server
 * validates requests and answers against the shapes; with them the browser would load some 40 kB of code before it
 * shows anything.
 */
export function contractPlugin(): Plugin {
  return {
    name: 'waypost-contract',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? source() : null),
  };
}

/** The names of the idempotent calls, which carry a key. */
function keyedCalls(): string[] {
  return Object.entries(contract).flatMap(([service, calls]) =>
    Object.entries(calls)
      .filter(([, call]) => isContractProcedure(call) && takesKey(call['~orpc'].inputSchema))
      .map(([name]) => `${service}.${name}`),
  );
}

function takesKey(input: unknown): boolean {
  const headers = input instanceof z.ZodObject ? input.shape.headers : undefined;
  return headers instanceof z.ZodObject && 'idempotency-key' in headers.shape;
}

/** Leaves out the API documentation of a call: half of its route, and unused in the browser. */
const withoutWords = (key: string, value: object): object =>
  key === 'route' ? { ...value, summary: undefined, description: undefined, tags: undefined } : value;

function source(): string {
  const documents = Object.entries(operations).flatMap(([service, own]) =>
    Object.values(own).map((operation) => [operation.name, { service, document: operation.document }]),
  );
  const files = Object.values(downloads).flatMap((own) =>
    Object.entries(own).map(([file, { method = 'POST', path }]) => [file, { method, path }]),
  );
  return Object.entries({
    routes: minifyContractRouter(contract),
    keyed: keyedCalls(),
    documents: Object.fromEntries(documents),
    files: Object.fromEntries(files),
  })
    .map(([key, value]) => `export const ${key} = ${JSON.stringify(value, withoutWords)};`)
    .join('\n');
}
