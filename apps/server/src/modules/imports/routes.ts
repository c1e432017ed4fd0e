import type { Import } from '@waypost/contract/imports/shapes';
import { fieldsOfKind, requiredFields, writeTemplate } from '@waypost/tables';
import { type CallContext, implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { keyedCall, onceShowing } from '../../framework/idempotency.ts';
import type { Work } from '../../framework/work.ts';
import { receivedList } from '../registrations/module.ts';
import { answerProblem } from './answer-problem.ts';
import { beginPlan, changeImport, createImport } from './begin-import.ts';
import { commitImport, discardImport, stopImport, undoImport } from './commands.ts';
import { importProblems } from './problems.ts';
import { importList, shownImport, viewedImport } from './queries.ts';
import { changeImportRow, importRows } from './rows.ts';
import { savedMappings } from './saved-mappings.ts';
import { beginFile, storePart } from './upload.ts';

const { imports } = implementer;

/** Changes an import, and returns its new state. */
const changing = (
  context: CallContext,
  importId: string,
  change: (work: Work) => Promise<void>,
): Promise<Import> =>
  scopeOf(context).change(async (work) => {
    await change(work);
    return shownImport(work, context.program.keyring, importId);
  });

export const importsRoutes = imports.router({
  importFields: imports.importFields.handler(({ input: { params } }) => ({
    fields: fieldsOfKind(params.kind).map(({ id, label, group, type }) => ({
      field: id,
      label,
      group,
      type,
    })),
    required: requiredFields[params.kind].map((group) => [...group]),
  })),
  importTemplate: imports.importTemplate.handler(({ input: { params } }) => ({
    fileName: `${params.kind}.csv`,
    content: writeTemplate(params.kind),
  })),
  imports: imports.imports.handler(({ context }) =>
    scopeOf(context).read((work) => importList(work, context.program.keyring)),
  ),
  createImport: imports.createImport.handler(({ input: { headers, body }, context }) => {
    const call = keyedCall('imports.createImport', headers, body);
    return onceShowing(
      scopeOf(context),
      call,
      (work) => createImport(work, body),
      (work, id) => shownImport(work, context.program.keyring, id),
    );
  }),
  import: imports.import.handler(({ input: { params }, context }) =>
    scopeOf(context).read((work) => viewedImport(work, context.program.keyring, params.importId)),
  ),
  changeImport: imports.changeImport.handler(({ input: { params, headers, body }, context }) =>
    changing(context, params.importId, (work) =>
      changeImport(work, context.program.keyring, {
        id: params.importId,
        version: versionFrom(headers['if-match']),
        change: body,
      }),
    ),
  ),
  importMappings: imports.importMappings.handler(({ input: { params }, context }) =>
    scopeOf(context).read((work) => savedMappings(work, context.program.keyring, params.importId)),
  ),
  putImportFile: imports.putImportFile.handler(({ input: { params, body }, context }) =>
    changing(context, params.importId, (work) =>
      beginFile(work, context.program.keyring, params.importId, body),
    ),
  ),
  putImportPiece: imports.putImportPiece.handler(async ({ input: { params, body }, context }) => {
    const { files, keyring } = context.program;
    const scope = scopeOf(context);
    await storePart(files, scope, { id: params.importId, piece: params.piece, file: body.file });
    return scope.read((work) => shownImport(work, keyring, params.importId));
  }),
  planImport: imports.planImport.handler(({ input: { params, headers }, context }) =>
    changing(context, params.importId, (work) =>
      beginPlan(work, context.program.keyring, params.importId, versionFrom(headers['if-match'])),
    ),
  ),
  importRows: imports.importRows.handler(({ input: { params, query }, context }) =>
    scopeOf(context).read((work) => importRows(work, context.program.keyring, { ...params, ...query })),
  ),
  changeImportRow: imports.changeImportRow.handler(({ input: { params, headers, body }, context }) =>
    scopeOf(context).change((work) =>
      changeImportRow(work, context.program.keyring, {
        ...params,
        version: versionFrom(headers['if-match']),
        change: body,
      }),
    ),
  ),
  importProblems: imports.importProblems.handler(({ input: { params }, context }) =>
    scopeOf(context).read((work) => importProblems(work, context.program.keyring, params.importId)),
  ),
  answerImportProblem: imports.answerImportProblem.handler(({ input: { params, headers, body }, context }) =>
    changing(context, params.importId, (work) =>
      answerProblem(work, context.program.keyring, {
        importId: params.importId,
        version: versionFrom(headers['if-match']),
        answer: body,
      }),
    ),
  ),
  commitImport: imports.commitImport.handler(({ input: { params, headers, body }, context }) =>
    changing(context, params.importId, (work) =>
      commitImport(work, context.program.keyring, {
        id: params.importId,
        version: versionFrom(headers['if-match']),
        whatFits: body.whatFits,
      }),
    ),
  ),
  stopImport: imports.stopImport.handler(({ input: { params }, context }) =>
    changing(context, params.importId, (work) => stopImport(work, params.importId)),
  ),
  undoImport: imports.undoImport.handler(({ input: { params }, context }) =>
    changing(context, params.importId, (work) => undoImport(work, params.importId)),
  ),
  discardImport: imports.discardImport.handler(({ input: { params, headers }, context }) =>
    changing(context, params.importId, (work) =>
      discardImport(work, params.importId, versionFrom(headers['if-match'])),
    ),
  ),
  received: imports.received.handler(({ input: { query }, context }) =>
    scopeOf(context).read((work) => receivedList(work, context.program.keyring, query.sourceId ?? null)),
  ),
});
