import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { uuid } from '../core/values.ts';

/** A template from which documents are generated (W-086). */
const documentTemplateSchema = z.object({ id: internal(uuid), name: internal(z.string()) });
export type DocumentTemplate = z.infer<typeof documentTemplateSchema>;

export const documentTemplatesContract = {
  documentTemplates: oc
    .route({
      method: 'GET',
      path: '/services/case/api/DocumentTemplates',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
      tags: ['case'],
      summary: 'The templates of documents; 204 means that there is none',
      description: '`ScopeMember` names a facility, whose templates are then listed.',
    })
    .input(z.object({}))
    .output(
      z.union([
        z.object({ status: z.literal(200), body: z.array(documentTemplateSchema) }),
        z.object({ status: z.literal(204) }),
      ]),
    ),
};
