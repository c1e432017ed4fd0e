import { operations, schemaText, TEXT_OR_NUMBER } from '@waypost/contract/graphql';
import { buildSchema, type GraphQLSchema, isScalarType, valueFromASTUntyped } from 'graphql';
import type { z } from 'zod';
import type { Program } from './program.ts';
import type { Scope } from './work.ts';

/** A service with a `graphql` path. */
export type ReadService = keyof typeof operations;
type OperationsOf<Service extends ReadService> = (typeof operations)[Service];
type Operations = { [Service in ReadService]: OperationsOf<Service> };

/** The resolvers of a service: each gets checked arguments and answers in the contract's shape. */
export type Reads<Service extends ReadService> = {
  [Name in keyof Operations[Service]]: Operations[Service][Name] extends {
    variables: infer Variables extends z.ZodType;
    result: z.ZodObject<infer Result>;
  }
    ? (
        given: z.output<Variables>,
        scope: Scope,
        program: Program,
      ) => Promise<z.input<Result[Name & keyof Result]>>
    : never;
};

/** The resolvers of every service. */
export type AllReads = { [Service in ReadService]: Reads<Service> };

function textOrNumber(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError('send a text or a number');
}

/** The schema of a service, generated from the shapes of its operations. */
export function schemaOf(service: ReadService): GraphQLSchema {
  const schema = buildSchema(schemaText(Object.values(operations[service])));
  const scalar = schema.getType(TEXT_OR_NUMBER);
  if (isScalarType(scalar)) {
    scalar.parseValue = textOrNumber;
    scalar.parseLiteral = (node, variables) => textOrNumber(valueFromASTUntyped(node, variables));
  }
  return schema;
}
