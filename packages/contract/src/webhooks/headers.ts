import { z } from 'zod';
import { internal, secret } from '../core/classes.ts';
import { headerNameProblem, headerValueProblem } from './rules.ts';

/** The additional headers of an endpoint. */
export const headersSchema = z
  .record(
    internal(z.string().refine((name) => headerNameProblem(name) === null, 'This header cannot be set')),
    secret(z.string().refine((value) => headerValueProblem(value) === null, 'This value cannot be sent')),
  )
  .refine((headers) => Object.keys(headers).length <= 20, 'At most 20 headers');
