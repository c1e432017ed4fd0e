import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, secret } from '../core/classes.ts';
import { instant, uuid } from '../core/values.ts';
import { gridFeatures } from '../saved-views/grids.ts';
import { DRAFT_DAYS, MAX_DRAFT, MAX_DRAFTS, MAX_DRAFTS_BYTES } from './limits.ts';

/** The forms with drafts, and the subject of each. */
export const draftForms = [
  /** The eligibility request; its subject is its task, or the empty identifier. */
  'eligibility-request',
  /** The task-work panel; its subject is the task. */
  'task-work',
  /** The forms of a profile; their subject is the person. */
  'user-email',
  'user-details',
  'user-facilities',
  /** An invitation; it has no subject. */
  'invite-user',
  /** A case under registration with its patient; it has no subject. */
  'new-case',
  /** The details of a visit; the subject is the case. */
  'case-visit',
  /** A note about a case; its subject is the case. */
  'case-note',
  /** A comment; its subject is its task or case. */
  'task-comment',
  'case-comment',
  /** The reason for handing on a task; the subject is the task. */
  'hand-on',
  /** A change of a comment; its subject is the comment. */
  'comment-change',
  /** An order; its subject is the order, or the case while there is none. */
  'case-order',
  /** An insurance of a case; its subject is the coverage, or the case while it is being added. */
  'coverage',
  'new-coverage',
  'demographics',
  /** A role and its permissions; its subject is the role, or the empty identifier while there is none. */
  'role',
  /** A webhook endpoint; its subject is the endpoint, or the empty identifier while there is none. */
  'webhook-endpoint',
  /** A machine account; its subject is the account, or the empty identifier while there is none. */
  'machine-account',
  /** A facility; its subject is the facility, or the empty identifier while there is none. */
  'facility',
  /** A letter template; its subject is the template, or the empty identifier while there is none. */
  'letter-template',
  /** A plan or a physician; its subject is the plan or physician, or the empty identifier while there is none. */
  'plan',
  'physician',
  /** A connection to a payer; its subject is the connection, or the empty identifier while there is none. */
  'payer-connection',
  /** A request for a payer; it has no subject. */
  'payer-request',
  /** A held registration; it is its own subject. */
  'held-registration',
  /** A source; its subject is the source, or the empty identifier while there is none. */
  'source',
  'drop-folder',
  /** The source of an import file; it has no subject. */
  'import-source',
  /** The filters and sort order of a list, until its reader signs out; it has no subject. */
  ...gridFeatures,
] as const;
export type DraftForm = (typeof draftForms)[number];

const params = z.object({ form: internal(z.enum(draftForms)), subjectId: internal(uuid) });
const path = '/services/policy/users/me/drafts/{form}/{subjectId}';

export const draftContract = {
  draft: oc
    .route({
      method: 'GET',
      path,
      inputStructure: 'detailed',
      outputStructure: 'detailed',
      tags: ['policy'],
      summary:
        'What this user typed into a form of this entity and has not saved; 204 means nothing that they may see',
    })
    .input(z.object({ params }))
    .output(
      z.union([
        z.object({
          status: z.literal(200),
          body: z.object({ content: secret(z.string()), savedAt: internal(instant) }),
        }),
        z.object({ status: z.literal(204) }),
      ]),
    ),
  saveDraft: oc
    .route({
      method: 'PUT',
      path,
      inputStructure: 'detailed',
      successStatus: 204,
      tags: ['policy'],
      summary: 'Keep what this user is typing into a form',
      description: `The content is the form's own; the server reads nothing in it. The last save wins. Kept for ${DRAFT_DAYS} days; of more than ${MAX_DRAFTS}, or ${MAX_DRAFTS_BYTES / 1_000_000} MB, the oldest go.`,
    })
    .input(z.object({ params, body: z.strictObject({ content: secret(z.string().max(MAX_DRAFT)) }) })),
  discardDraft: oc
    .route({
      method: 'DELETE',
      path,
      inputStructure: 'detailed',
      successStatus: 204,
      tags: ['policy'],
      summary: 'Forget what this user typed into a form',
    })
    .input(z.object({ params })),
};
