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
  it.each(['\r\n', '\n'])('the reader accepts parts with either line ending', (end) => {
    const fields = readForm('multipart/form-data; boundary=b1', lines(end));
    expect(fields?.get('errorcode')).toBe('Success');
    expect(fields?.get('payload')).toContain('IEA*1~');
  });

  it('the reader finds the boundary in the body when the header has none', () => {
    expect(readForm('multipart/form-data', lines('\r\n'))?.get('errorcode')).toBe('Success');
  });

  it('a web page or a bare interchange is not an envelope', () => {
    expect(readForm('text/html', '<html>--b1</html>')).toBeNull();
    expect(readForm('text/plain', 'ISA*00*')).toBeNull();
  });
});
