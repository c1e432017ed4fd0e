import { type AuditSearch, auditSearchSchema } from '@waypost/contract/audit/calls';
import type { ExportKind, FileKind } from '@waypost/contract/files/calls';
import { type TaskExport, taskExportSchema } from '@waypost/contract/files/downloads';
import type { z } from 'zod';
import { type AccessRule, caseReaders } from '../../framework/access-rules.ts';
import type { Scope } from '../../framework/work.ts';
import { auditModule, exportHistory } from '../audit/module.ts';
import { exportTasks, tasksModule } from '../tasks/module.ts';

/** The request for an export, by its kind. */
export type Ordered = { tasks: TaskExport; 'audit-history': AuditSearch };

type Export<Body> = {
  body: z.ZodType<Body>;
  /** The access rule for requesting, creating and downloading it. */
  rule: AccessRule;
  rowsOf: (scope: Scope, body: Body, scopeAgain: () => Promise<Scope>) => AsyncGenerator<string, void>;
};

/** The exports that become files. */
export const exportsOf: { [Kind in ExportKind]: Export<Ordered[Kind]> } = {
  tasks: {
    body: taskExportSchema,
    rule: tasksModule.downloadAccess.task.exportTasks,
    rowsOf: (...asked) => exportTasks(...asked, Number.POSITIVE_INFINITY),
  },
  'audit-history': {
    body: auditSearchSchema,
    rule: auditModule.downloadAccess.audit.exportHistory,
    rowsOf: (...asked) => exportHistory(...asked, Number.POSITIVE_INFINITY),
  },
};

/** Whether these permissions allow a file of a kind. */
export const isAllowed = (kind: FileKind, permissions: ReadonlySet<string>): boolean => {
  const rule = kind === 'letter' ? caseReaders : exportsOf[kind].rule;
  return rule.kind === 'entity' && rule.allows(permissions);
};
