import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@waypost/contract';
import { downloads } from '@waypost/contract/downloads';
import { operations } from '@waypost/contract/graphql';
import type { Plugin } from 'vite';

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

function source(): string {
  const documents = Object.entries(operations).flatMap(([service, own]) =>
    Object.values(own).map((operation) => [operation.name, { service, document: operation.document }]),
  );
  const files = Object.values(downloads).flatMap((own) =>
    Object.entries(own).map(([file, { method = 'POST', path }]) => [file, { method, path }]),
  );
  return Object.entries({
    routes: minifyContractRouter(contract),
    documents: Object.fromEntries(documents),
    files: Object.fromEntries(files),
  })
    .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};`)
    .join('\n');
}
