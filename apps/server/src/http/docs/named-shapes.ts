import { JSON_SCHEMA_REGISTRY } from '@orpc/zod/zod4';
import * as caseOfPatient from '@waypost/contract/case-of-patient';
import * as caseReads from '@waypost/contract/case-reads';
import * as caseSearch from '@waypost/contract/case-search';
import * as downloads from '@waypost/contract/downloads';
import * as errors from '@waypost/contract/errors';
import * as events from '@waypost/contract/events';
import * as gridViewShape from '@waypost/contract/grid-view-shape';
import * as list from '@waypost/contract/list';
import * as patient from '@waypost/contract/patient';
import * as account from '@waypost/contract/services/account';
import * as audit from '@waypost/contract/services/audit';
import * as caseService from '@waypost/contract/services/case';
import * as caseNotes from '@waypost/contract/services/case-notes';
import * as comments from '@waypost/contract/services/comments';
import * as coverages from '@waypost/contract/services/coverages';
import * as decision from '@waypost/contract/services/decision';
import * as eligibilityAlerts from '@waypost/contract/services/eligibility-alerts';
import * as eligibilityBenefit from '@waypost/contract/services/eligibility-benefit';
import * as eligibilityHistory from '@waypost/contract/services/eligibility-history';
import * as eligibilityRequest from '@waypost/contract/services/eligibility-request';
import * as eligibilityResponse from '@waypost/contract/services/eligibility-response';
import * as eligibilitySummary from '@waypost/contract/services/eligibility-summary';
import * as emailUpdate from '@waypost/contract/services/email-update';
import * as files from '@waypost/contract/services/files';
import * as generatedDocuments from '@waypost/contract/services/generated-documents';
import * as linkedProducts from '@waypost/contract/services/linked-products';
import * as live from '@waypost/contract/services/live';
import * as orders from '@waypost/contract/services/orders';
import * as payerData from '@waypost/contract/services/payer-data';
import * as payerPlans from '@waypost/contract/services/payer-plans';
import * as policy from '@waypost/contract/services/policy';
import * as policyInvitations from '@waypost/contract/services/policy-invitations';
import * as policyProfile from '@waypost/contract/services/policy-profile';
import * as policyRoles from '@waypost/contract/services/policy-roles';
import * as policySettings from '@waypost/contract/services/policy-settings';
import * as policyUsers from '@waypost/contract/services/policy-users';
import * as processes from '@waypost/contract/services/processes';
import * as providerIndividuals from '@waypost/contract/services/provider-individuals';
import * as rulesResult from '@waypost/contract/services/rules-result';
import * as task from '@waypost/contract/services/task';
import * as taskChange from '@waypost/contract/services/task-change';
import * as taskStory from '@waypost/contract/services/task-story';
import * as verifyRequest from '@waypost/contract/services/verify-request';
import * as webhooks from '@waypost/contract/services/webhooks';
import { decimal } from '@waypost/contract/values';
import { z } from 'zod';

/** The rooms of the contract whose shapes have names in the document. */
const rooms: readonly object[] = [
  caseOfPatient,
  caseReads,
  caseSearch,
  downloads,
  errors,
  events,
  gridViewShape,
  list,
  patient,
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
 * Shapes that the document names, as the contract does: `taskSchema` is `Task`. A shape that is sent otherwise than it
 * is answered is there a second time, as `TaskInput`; what no call uses is left out of the document afterwards.
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
