import { FORM_FILE_MAX_BYTES } from '@waypost/contract/documents/uploads';
import { describe, expect, it } from 'vitest';
import { fileProblem } from './model-file.ts';

describe('a file that is chosen', () => {
  it('an uploaded file has the extension .dmn, in upper or lower case [W-053]', () => {
    expect(fileProblem({ name: 'exceptions.dmn', size: 1 })).toBeNull();
    expect(fileProblem({ name: 'EXCEPTIONS.DMN', size: FORM_FILE_MAX_BYTES })).toBeNull();
  });

  it('an upload is refused without a file, with a file of another type, and with one that is too large [W-055]', () => {
    expect(fileProblem(null)).toBe('decision.oneFile');
    expect(fileProblem({ name: 'exceptions.xml', size: 1 })).toBe('decision.onlyDmn');
    expect(fileProblem({ name: 'exceptions.dmn.pdf', size: 1 })).toBe('decision.onlyDmn');
    expect(fileProblem({ name: 'dmn', size: 1 })).toBe('decision.onlyDmn');
    expect(fileProblem({ name: 'exceptions.dmn', size: FORM_FILE_MAX_BYTES + 1 })).toBe('form.fileMax');
  });
});
