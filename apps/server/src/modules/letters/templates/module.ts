import { anyOf } from '../../../framework/access-rules.ts';
import type { AccessOf, ServerModule } from '../../../framework/module.ts';
import { documentTemplateRoutes } from './routes.ts';

const access: AccessOf<'documentTemplates'> = {
  documentTemplates: {
    documentTemplates: anyOf(
      'decision-table-read',
      'decision-table-write',
      'shared-decision-table-write',
      'decision-table-schema-write',
    ),
  },
};

/** Templates from which documents are made. The operator states them. */
export const letterTemplatesModule = {
  owns: [],
  routes: { documentTemplates: documentTemplateRoutes },
  access,
} as const satisfies ServerModule;

export { fillText, type Placeholder, problemsOfText } from './text.ts';
