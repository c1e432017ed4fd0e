import { describe, expect, it } from 'vitest';
import { FORM_FILE_MAX_BYTES, harmlessName, uploadProblem, uploadTypes } from './uploads.ts';

describe('a file for a case', () => {
  it('a file for a case is of a type that can be uploaded, not empty, and at most 8 MB [P-365]', () => {
    const listed = ['csv', 'doc', 'docx', 'xls', 'xlsx', 'pdf', 'png', 'jpg', 'tif', 'zip', 'txt'];
    for (const end of listed)
      expect(uploadProblem({ name: `Card.${end.toUpperCase()}`, size: 1 })).toBeNull();
    expect(Object.keys(uploadTypes).filter((end) => !listed.includes(end))).toEqual(['jpeg', 'rtf', 'tiff']);
    for (const name of ['card.exe', 'card', 'card.pdf.html', 'card.svg', '.pdf.js', 'card.__proto__'])
      expect(uploadProblem({ name, size: 1 }), name).toBe('uploads.type');
    expect(uploadProblem(null)).toBe('uploads.oneFile');
    expect(uploadProblem({ name: 'card.pdf', size: 0 })).toBe('uploads.empty');
    expect(uploadProblem({ name: 'card.pdf', size: FORM_FILE_MAX_BYTES })).toBeNull();
    expect(uploadProblem({ name: 'card.pdf', size: FORM_FILE_MAX_BYTES + 1 })).toBe('form.fileMax');
  });

  it.each([
    ['card.pdf', 'card.pdf'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\ann\\card.pdf', 'card.pdf'],
    ['...hidden.txt', 'hidden.txt'],
    ['a\u0000b\u202Efdp.exe.pdf', 'a_b_fdp.exe.pdf'],
    ['a<b>:"|?*.png', 'a_b______.png'],
    ['.pdf', 'pdf'],
    ['', 'file'],
    ['Échéance.pdf', 'Échéance.pdf'],
    [`${'x'.repeat(300)}.xlsx`, `${'x'.repeat(115)}.xlsx`],
  ])('named %j is kept as %j', (name, expected) => expect(harmlessName(name)).toBe(expected));
});
