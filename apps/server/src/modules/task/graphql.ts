import { getAllTasks, getTaskById, getTaskFacet, getTasksByUser } from '@waypost/contract/graphql';
import { buildSchema, GraphQLScalarType } from 'graphql';
import { checked } from '../../http/checked.ts';
import type { Scope } from '../../kernel/scope.ts';
import { taskFacet, taskPage } from './list.ts';
import { taskById } from './queries.ts';

const schema = buildSchema(`
  "Sort, filter and page of a task list; its shape is TaskQuery of the contract"
  scalar TaskQuery
  "A column and the filters of the others; its shape is TaskFacetQuery of the contract"
  scalar TaskFacetQuery
  type Query {
    getAllTasks(query: TaskQuery!): TaskPage!
    getTasksByUser(assigneeId: ID!, query: TaskQuery!): TaskPage!
    getTaskById(taskId: ID!): Task!
    getTaskFacet(query: TaskFacetQuery!): Facet!
  }
  type Facet { values: [FacetValue!]! isCapped: Boolean! }
  type FacetValue { value: String count: Int! }
  type TaskPage { rows: [Task!]! total: Int! totalIsCapped: Boolean! next: String }
  type Task {
    id: ID! version: Int! taskName: String! status: String! assignee: Assignee daysAged: Int! dueDate: String!
    isOverdue: Boolean! createDate: String! waitUntil: String priority: Int! startUrl: String!
    authorization: Authorization! process: Process! condition: Condition businessExceptions: [BusinessException!]!
    toDos: [ToDo!]! domainModels: DomainModels! abilities: Abilities!
  }
  type Assignee { id: ID! name: String! }
  type Authorization { domain: String! permission: String! }
  type Process { name: String! domain: String! startDate: String! daysAged: Int! }
  type Condition { conditionCode: String! description: String! }
  type BusinessException { id: ID! description: String! }
  type ToDo { id: ID! recommendation: String! resolution: String resolutionOptions: [String!]! comment: String }
  type DomainModels { case: Case! eligibility: Eligibility }
  type Case {
    caseNumber: String! dateOfService: String! facilityId: ID! patient: Patient! payer: Payer! provider: Provider!
  }
  type Patient {
    accountNumber: String! firstName: String! lastName: String! dateOfBirth: String! gender: String! memberId: String
  }
  type Payer { name: String! planName: String }
  type Provider { id: String! name: String! }
  type Eligibility { id: ID! coverageStatus: String transactionDate: String! }
  type Abilities { start: Boolean! complete: Boolean! changeStatus: Boolean! manage: Boolean! }
`);
// The query model arrives as a variable and is checked by the contract's schema in the resolver; written into
// the document itself it would escape that check.
for (const name of ['TaskQuery', 'TaskFacetQuery']) {
  const scalar = schema.getType(name);
  if (!(scalar instanceof GraphQLScalarType)) throw new Error(`no scalar ${name}`);
  scalar.parseLiteral = () => {
    throw new TypeError('send the query as a variable');
  };
}

/** The task service's reads. */
export const taskGraphql = {
  schema,
  resolvers: {
    getAllTasks: async (args: never, scope: Scope) =>
      scope.read((work) => taskPage(work, checked(getAllTasks.variables, args).query, null)),
    getTasksByUser: async (args: never, scope: Scope) => {
      const { assigneeId, query } = checked(getTasksByUser.variables, args);
      return scope.read((work) => taskPage(work, query, assigneeId));
    },
    getTaskById: async (args: never, scope: Scope) =>
      scope.read((work) => taskById(work, checked(getTaskById.variables, args).taskId)),
    getTaskFacet: async (args: never, scope: Scope) =>
      scope.read((work) => taskFacet(work, checked(getTaskFacet.variables, args).query)),
  },
};
