import { permissionNames, taskGroups } from '@waypost/contract/core/permissions';
import { operations } from '@waypost/contract/graphql';
import { type GraphQLObjectType, type GraphQLOutputType, getNamedType, isObjectType } from 'graphql';
import { access, downloadAccess, graphqlAccess } from '../../../../src/app/modules.ts';
import type { AccessRule } from '../../../../src/framework/access-rules.ts';
import { type ReadService, schemaOf } from '../../../../src/framework/graphql-reads.ts';
import { allRoutes, type Place, type Route } from '../../support/routes.ts';

type Lines = Record<string, Record<string, AccessRule> | undefined>;

/** The product's declaration of a call; undefined without one. */
export function lineOf({ name }: Pick<Route, 'name'>): AccessRule | undefined {
  const [service = '', call = ''] = name.split('.');
  return (
    (access as Lines)[service]?.[call] ??
    (downloadAccess as Lines)[service]?.[call] ??
    graphqlAccess[service as keyof typeof graphqlAccess]
  );
}

/** The name of the rule: the calls of a service's GraphQL path share one. */
export function ruleOf({ name }: Pick<Route, 'name'>): string {
  const [service = '', call = ''] = name.split('.');
  const isOwn = (access as Lines)[service]?.[call] ?? (downloadAccess as Lines)[service]?.[call];
  return isOwn ? name : `graphql ${service}`;
}

/** Every permission: the named ones and those of the task groups. */
export const everyPermission: readonly string[] = [
  ...permissionNames,
  ...taskGroups.flatMap((group) => [`${group}-work`, `${group}-manage`]),
];

/** All fields of a type, to a limited depth. */
function selection(of: GraphQLOutputType, depth: number): string {
  const type = getNamedType(of);
  if (!isObjectType(type)) return '';
  const fields = Object.values((type as GraphQLObjectType).getFields()).map((field) => {
    const isLeaf = !isObjectType(getNamedType(field.type));
    return isLeaf ? field.name : depth > 0 ? `${field.name} ${selection(field.type, depth - 1)}` : '';
  });
  return `{ ${fields.filter(Boolean).join(' ')} }`;
}

/**
 * Every field of every GraphQL schema as a separate call with all fields of its type. An argument gets the
 * value of the named operations' variable with the same name.
 */
function schemaRoutes(at: Place): Route[] {
  const samples = allRoutes(at);
  return (Object.keys(operations) as ReadService[]).flatMap((service) => {
    const schema = schemaOf(service);
    return Object.values(schema.getQueryType()?.getFields() ?? {}).map((field): Route => {
      const sample = samples.find(({ name }) => name === `${service}.${field.name}`);
      if (!sample) throw new Error(`no GraphQL call ${service}.${field.name} among the routes`);
      const { variables } = sample.body as { variables: Record<string, unknown> };
      const given = field.args.filter(({ name }) => name in variables);
      const missing = field.args.find(({ name, type }) => String(type).endsWith('!') && !(name in variables));
      if (missing) throw new Error(`${service}.${field.name}: no sample for the argument ${missing.name}`);
      const declared = given.map(({ name, type }) => `$${name}: ${type}`).join(', ');
      const passed = given.map(({ name }) => `${name}: $${name}`).join(', ');
      const query = `query schema${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`} ${selection(field.type, 5)} }`;
      return { ...sample, name: `${service}.${field.name}`, body: { query, variables } };
    });
  });
}

/** All authenticated calls: calls, named reads, downloads, and each field of the GraphQL schemas. */
export function everyRoute(at: Place): Route[] {
  return [...allRoutes(at), ...schemaRoutes(at)].filter(({ kind }) => kind !== 'public');
}
