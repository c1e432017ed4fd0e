// Writes the interfaces that other systems rely on, so that changes are noticed: node tools/wire.ts
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mutationOperations } from '@waypost/contract/audit/calls';
import type { AuditRead } from '@waypost/contract/audit/kind';
import { auditAction, auditKinds, auditReference } from '@waypost/contract/audit/words';
import { operations, schemaText } from '@waypost/contract/graphql';
import { openApiDocument } from '../apps/server/src/app/docs/openapi.ts';
import { repositoryRoot } from './start/processes.ts';

export const wireFolder = join(repositoryRoot, 'docs/wire');

/** The texts of Audit History for each kind of record: its reference, and the action for each operation. */
function auditWords(): Record<string, Record<string, string>> {
  const wordsOf = (domainType: string) => {
    const record: AuditRead = {
      ...{ actionType: 'Mutation', domainType, domainName: 'NAME', snapshot: null },
      ...{ mutationOperationType: null, mutationDetails: [] },
    };
    const done = mutationOperations.map((mutationOperationType) => [
      mutationOperationType,
      auditAction({ ...record, mutationOperationType }),
    ]);
    return { reference: auditReference(record), ...Object.fromEntries(done) };
  };
  return Object.fromEntries(Object.keys(auditKinds).map((kind) => [kind, wordsOf(kind)]));
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/** The generated files, by their names in `docs/wire`. */
export async function wireFiles(): Promise<ReadonlyMap<string, string>> {
  const document = await openApiDocument({
    version: '0',
    origin: 'https://waypost.example.org',
    issuer: 'https://identity.example.org',
  });
  const schemas = Object.entries(operations).map(
    ([service, operationsOfService]) =>
      [`${service}.graphql`, `${schemaText(Object.values(operationsOfService))}\n`] as const,
  );
  return new Map([['openapi.json', json(document)], ['audit-words.json', json(auditWords())], ...schemas]);
}

if (import.meta.main) {
  rmSync(wireFolder, { recursive: true, force: true });
  for (const [name, text] of await wireFiles()) {
    mkdirSync(dirname(join(wireFolder, name)), { recursive: true });
    writeFileSync(join(wireFolder, name), text);
  }
}
