import { implementer, scopeOf } from '../../../framework/context.ts';
import { templatesFor } from './queries.ts';

export const documentTemplateRoutes = implementer.documentTemplates.router({
  documentTemplates: implementer.documentTemplates.documentTemplates.handler(async ({ context }) => {
    const body = await scopeOf(context).read(templatesFor);
    return body.length === 0 ? { status: 204 as const } : { status: 200 as const, body };
  }),
});
