import { operations, schemaText } from '@waypost/contract/graphql';
import { buildSchema, type GraphQLSchema, isScalarType, isSpecifiedScalarType } from 'graphql';
import type { z } from 'zod';
import type { Scope } from '../kernel/scope.ts';
import type { Program } from './program.ts';

/** A service that is read at its `graphql` path. */
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

/** The schema of a service, as the shapes of its operations make it. */
export function schemaOf(service: ReadService): GraphQLSchema {
  const schema = buildSchema(schemaText(Object.values(operations[service])));
  // An object that is sent whole arrives as a variable and is checked by the contract's shape; written into the
  // document itself it would escape that check.
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isScalarType(type) || isSpecifiedScalarType(type)) continue;
    type.parseLiteral = () => {
      throw new TypeError('send the query as a variable');
    };
  }
  return schema;
}
