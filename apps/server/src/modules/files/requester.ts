import type { ExportKind } from '@waypost/contract/files/calls';
import type { JobTools } from '../../framework/job-tools.ts';
import { AttemptError } from '../../framework/queue/long-work.ts';
import { type RequestedScope, scopeOfRequester } from '../../framework/scope-for-later.ts';
import type { Scope } from '../../framework/work.ts';
import { isAllowed } from './exports.ts';

export type RequestedFile = RequestedScope & { id: string; kind: ExportKind };

/**
 * The scope of the requester of a file, with their present rights.
 * @throws AttemptError when they may no longer have it
 */
export async function scopeOfFile(tools: JobTools, asked: RequestedFile): Promise<Scope> {
  const scope = await scopeOfRequester(tools, asked, {
    isAllowed: (permissions) => isAllowed(asked.kind, permissions),
    correlationId: `file-${asked.id}`,
    mayEmit: [],
  });
  if (!scope) throw new AttemptError('who asked for it may not have it any more', true);
  return scope;
}
