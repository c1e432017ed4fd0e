import { anyOf } from '../../../http/access-lines.ts';
import type { AccessOf, ServerModule } from '../../../http/module.ts';

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
export const documentTemplatesModule = { owns: [], access } as const satisfies ServerModule;

export { documentTemplateRoutes } from './routes.ts';
export { fillText, type Placeholder, problemsOfText } from './text.ts';
