import type { AccessOf, DownloadAccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { importers, readers } from './access.ts';
import { importJobs } from './jobs.ts';
import { importsRoutes } from './routes.ts';

const access: AccessOf<'imports'> = {
  imports: {
    importFields: importers,
    importTemplate: importers,
    imports: importers,
    createImport: importers,
    import: importers,
    changeImport: importers,
    importMappings: importers,
    putImportFile: importers,
    putImportPiece: importers,
    planImport: importers,
    importRows: importers,
    changeImportRow: importers,
    importProblems: importers,
    answerImportProblem: importers,
    commitImport: importers,
    stopImport: importers,
    undoImport: importers,
    discardImport: importers,
    received: readers,
  },
};
const downloadAccess: DownloadAccessOf<'imports'> = { imports: { importResults: importers } };

const later = { none: 'the worker tells of each patient and case that it registers, changes or withdraws' };
const own = { none: 'a file is of nobody but its person until it is brought in' };
const emits: EmitsOf<'imports'> = {
  imports: {
    createImport: own,
    changeImport: own,
    putImportFile: own,
    putImportPiece: own,
    planImport: own,
    changeImportRow: own,
    answerImportProblem: own,
    commitImport: later,
    stopImport: later,
    undoImport: later,
    discardImport: own,
  },
};

/** Imported files of other systems: reading, matching, planning, committing and undoing. */
export const importsModule = {
  owns: ['import', 'import_piece', 'import_row', 'import_mapping', 'source_record'],
  routes: { imports: importsRoutes },
  access,
  downloadAccess,
  emits,
  drafts: { 'import-source': { saves: access.imports.createImport, of: [] } },
  jobs: importJobs,
} as const satisfies ServerModule;

export { anyImportAccess, importers, mayImport } from './access.ts';
export { continueImport, type StepResult } from './go-on.ts';
export { type PlannedSample, plannedSample } from './planned-sample.ts';
export { importResults } from './results.ts';
export { mappingsById, namedMappings } from './saved-mappings.ts';
export { importWholeFile, piecesOfFile, UNATTENDED_BYTES } from './whole-file.ts';
