import { randomUUID } from 'node:crypto';
import type { Samples } from './sample.ts';

const registrations = { params: { kind: 'registrations' } };
const ofRow = { params: { row: '2' } };

export const importsSamples: Samples = {
  calls: {
    imports: {
      importFields: registrations,
      importTemplate: registrations,
      createImport: { body: { source: { sourceId: randomUUID() } } },
      changeImport: { body: { facilityId: null } },
      putImportFile: { body: { name: 'patients.csv', size: 10 } },
      putImportPiece: {
        params: { piece: '1' },
        body: { file: 'no file' },
        unfit: 'a file travels in a form, and this is JSON',
      },
      changeImportRow: { ...ofRow, body: { isSkipped: true } },
      answerImportProblem: { body: { position: 4, code: 'birth-date', text: '' } },
      commitImport: { body: {} },
    },
  },
  downloads: { imports: { importResults: { importId: randomUUID(), rows: 'success' } } },
};
