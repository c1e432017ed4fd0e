import { anyOf, protecting } from '../../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../../framework/module.ts';
import { documentTemplateRoutes } from './routes.ts';

const writeRule = protecting('DocumentTemplate', anyOf('organization-write'));

const access: AccessOf<'documentTemplates'> = {
  documentTemplates: {
    documentTemplates: anyOf(
      'decision-table-read',
      'decision-table-write',
      'shared-decision-table-write',
      'decision-table-schema-write',
    ),
    letterTemplates: anyOf('organization-write'),
    createLetterTemplate: writeRule,
    changeLetterTemplate: writeRule,
    endLetterTemplate: writeRule,
  },
};

const own = { none: 'what letters are made from is nothing that happened to a case' };
const emits: EmitsOf<'documentTemplates'> = {
  documentTemplates: { createLetterTemplate: own, changeLetterTemplate: own, endLetterTemplate: own },
};

/** Templates of documents. The operator's file defines some, administrators maintain the others. */
export const letterTemplatesModule = {
  owns: ['document_template'],
  routes: { documentTemplates: documentTemplateRoutes },
  access,
  emits,
  drafts: { 'letter-template': { saves: writeRule, of: ['letter-template'] } },
} as const satisfies ServerModule;
