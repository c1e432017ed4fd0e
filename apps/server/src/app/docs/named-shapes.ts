import { JSON_SCHEMA_REGISTRY } from '@orpc/zod/zod4';
import * as account from '@waypost/contract/account/calls';
import * as audit from '@waypost/contract/audit/calls';
import * as caseService from '@waypost/contract/cases/calls';
import * as caseNotes from '@waypost/contract/cases/notes';
import * as caseOfPatient from '@waypost/contract/cases/of-patient';
import * as caseOpening from '@waypost/contract/cases/open';
import * as caseReads from '@waypost/contract/cases/shapes';
import * as visit from '@waypost/contract/cases/visit';
import * as comments from '@waypost/contract/comments/calls';
import * as errors from '@waypost/contract/core/errors';
import * as events from '@waypost/contract/core/events';
import * as identifiers from '@waypost/contract/core/identifiers';
import * as list from '@waypost/contract/core/list';
import { decimal } from '@waypost/contract/core/values';
import * as coverages from '@waypost/contract/coverages/calls';
import * as rulesResult from '@waypost/contract/decision-tables/rules-result';
import * as decision from '@waypost/contract/decision-tables/shapes';
import * as eligibilityAlerts from '@waypost/contract/eligibility/alerts';
import * as eligibilityBenefit from '@waypost/contract/eligibility/benefit';
import * as eligibilityHistory from '@waypost/contract/eligibility/history';
import * as eligibilityRequest from '@waypost/contract/eligibility/request';
import * as eligibilityResponse from '@waypost/contract/eligibility/response';
import * as eligibilitySummary from '@waypost/contract/eligibility/summary';
import * as verifyRequest from '@waypost/contract/eligibility/verify-request';
import * as policy from '@waypost/contract/entities/calls';
import * as files from '@waypost/contract/files/calls';
import * as downloads from '@waypost/contract/files/downloads';
import * as importMapping from '@waypost/contract/imports/mapping';
import * as imports from '@waypost/contract/imports/shapes';
import * as policyInvitations from '@waypost/contract/invitations/calls';
import * as generatedDocuments from '@waypost/contract/letters/calls';
import * as linkedProducts from '@waypost/contract/linked-products/shapes';
import * as live from '@waypost/contract/live/calls';
import * as orders from '@waypost/contract/orders/calls';
import * as providerIndividuals from '@waypost/contract/orders/physicians';
import * as merging from '@waypost/contract/patients/merge';
import * as registration from '@waypost/contract/patients/register';
import * as patient from '@waypost/contract/patients/shapes';
import * as payerData from '@waypost/contract/payers/calls';
import * as payerPlans from '@waypost/contract/payers/plans';
import * as processes from '@waypost/contract/processes/calls';
import * as policyProfile from '@waypost/contract/profile/calls';
import * as policyRoles from '@waypost/contract/roles/calls';
import * as policySettings from '@waypost/contract/saved-views/calls';
import * as gridViewShape from '@waypost/contract/saved-views/shapes';
import * as caseSearch from '@waypost/contract/search/shapes';
import * as taskChange from '@waypost/contract/tasks/change';
import * as task from '@waypost/contract/tasks/shapes';
import * as taskStory from '@waypost/contract/tasks/story';
import * as policyUsers from '@waypost/contract/users/calls';
import * as emailUpdate from '@waypost/contract/users/email-update';
import * as webhooks from '@waypost/contract/webhooks/shapes';
import { z } from 'zod';

/** The folders of the contract whose shapes have names in the document. */
const rooms: readonly object[] = [
  caseOfPatient,
  caseOpening,
  caseReads,
  caseSearch,
  downloads,
  errors,
  events,
  gridViewShape,
  identifiers,
  importMapping,
  imports,
  list,
  merging,
  patient,
  registration,
  visit,
  account,
  audit,
  caseService,
  caseNotes,
  comments,
  coverages,
  decision,
  eligibilityAlerts,
  eligibilityBenefit,
  eligibilityHistory,
  eligibilityRequest,
  eligibilityResponse,
  eligibilitySummary,
  emailUpdate,
  files,
  generatedDocuments,
  linkedProducts,
  live,
  orders,
  payerData,
  payerPlans,
  policy,
  policyInvitations,
  policyProfile,
  policyRoles,
  policySettings,
  policyUsers,
  processes,
  providerIndividuals,
  rulesResult,
  task,
  taskChange,
  taskStory,
  verifyRequest,
  webhooks,
];

JSON_SCHEMA_REGISTRY.add(decimal, { format: 'decimal' });

type Named = { schema: z.ZodType; strategy: 'input' | 'output' };

/**
 * Named shapes of the document, as the contract names them: `taskSchema` is `Task`. A shape with a different input
 * appears a second time, as `TaskInput`; unused shapes are removed from the document later.
 */
export function namedShapes(): Record<string, Named> {
  const shapes = rooms
    .flatMap((room) => Object.entries(room))
    .filter(
      (entry): entry is [string, z.ZodType] =>
        entry[0].endsWith('Schema') && (entry[1] instanceof z.ZodObject || entry[1] instanceof z.ZodUnion),
    )
    .map(([name, schema]): [string, z.ZodType] => [nameOf(name), schema]);
  return Object.fromEntries([
    ...shapes.map(([name, schema]): [string, Named] => [name, { schema, strategy: 'output' }]),
    ...shapes.map(([name, schema]): [string, Named] => [`${name}Input`, { schema, strategy: 'input' }]),
  ]);
}

const nameOf = (exported: string): string =>
  exported.charAt(0).toUpperCase() + exported.slice(1, -'Schema'.length);
