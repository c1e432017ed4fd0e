import { implementer, scopeOf, versionFrom } from '../../../framework/context.ts';
import { keyedCall, onceShowing } from '../../../framework/idempotency.ts';
import { allTemplates, templateById, templatesFor } from './queries.ts';
import { changeTemplate, createTemplate, endTemplate } from './save-template.ts';

const { documentTemplates: calls } = implementer;

export const documentTemplateRoutes = calls.router({
  documentTemplates: calls.documentTemplates.handler(async ({ context }) => {
    const body = await scopeOf(context).read(templatesFor);
    return body.length === 0 ? { status: 204 as const } : { status: 200 as const, body };
  }),
  letterTemplates: calls.letterTemplates.handler(({ context }) => scopeOf(context).read(allTemplates)),
  createLetterTemplate: calls.createLetterTemplate.handler(({ input: { headers, body }, context }) => {
    const call = keyedCall('letters.createTemplate', headers, body);
    return onceShowing(scopeOf(context), call, (work) => createTemplate(work, body), templateById);
  }),
  changeLetterTemplate: calls.changeLetterTemplate.handler(({ input: { params, headers, body }, context }) =>
    scopeOf(context).change(async (work) => {
      const id = params.templateId.toLowerCase();
      await changeTemplate(work, id, versionFrom(headers['if-match']), body);
      return templateById(work, id);
    }),
  ),
  endLetterTemplate: calls.endLetterTemplate.handler(({ input: { params, headers, body }, context }) =>
    scopeOf(context).change(async (work) => {
      const id = params.templateId.toLowerCase();
      await endTemplate(work, id, versionFrom(headers['if-match']), body.isEnded);
      return templateById(work, id);
    }),
  ),
});
