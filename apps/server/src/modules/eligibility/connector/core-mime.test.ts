import { describe, expect, it } from 'vitest';
import { readForm } from './core-mime.ts';

const lines = (end: string) =>
  [
    '--b1',
    'Content-Disposition: form-data; name="ErrorCode"',
    '',
    'Success',
    '--b1',
    'Content-Disposition: form-data; name=Payload',
    '',
    'ISA*00~\nIEA*1~',
    '--b1--',
    '',
  ].join(end);

describe('CORE MIME envelope', () => {
  it.each(['\r\n', '\n'])('reads parts whatever ends their lines', (end) => {
    const fields = readForm('multipart/form-data; boundary=b1', lines(end));
    expect(fields?.get('errorcode')).toBe('Success');
    expect(fields?.get('payload')).toContain('IEA*1~');
  });

  it('finds the boundary in the body when the header lacks it', () => {
    expect(readForm('multipart/form-data', lines('\r\n'))?.get('errorcode')).toBe('Success');
  });

  it('says that a page or a bare interchange is no envelope', () => {
    expect(readForm('text/html', '<html>--b1</html>')).toBeNull();
    expect(readForm('text/plain', 'ISA*00*')).toBeNull();
  });
});
