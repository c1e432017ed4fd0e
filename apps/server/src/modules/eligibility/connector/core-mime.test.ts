import { describe, expect, it } from 'vitest';
import { complaint, payloadText } from './connector.ts';
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

  it('a quoted-printable part is read as the text that it stands for, and any other is left as it is', () => {
    const part = (encoding: string) =>
      `--b1\r\n${encoding}Content-Disposition: form-data; name=Payload\r\n\r\nEB*1**30**CHOICE=20PLUS~MSG*SE=C3=\r\n=91ORA =\r\n5=~\r\n--b1--`;
    const read = (encoding: string) => readForm('multipart/form-data', part(encoding))?.get('payload');
    expect(read('Content-Transfer-Encoding: Quoted-Printable\r\n')).toBe(
      'EB*1**30**CHOICE PLUS~MSG*SEÑORA 5=~',
    );
    expect(read('Content-Transfer-Encoding: 8bit\r\n')).toContain('CHOICE=20PLUS~');
    expect(read('')).toContain('CHOICE=20PLUS~');
  });

  it('a web page or a bare interchange is not an envelope', () => {
    expect(readForm('text/html', '<html>--b1</html>')).toBeNull();
    expect(readForm('text/plain', 'ISA*00*')).toBeNull();
  });
});

describe('what a CORE envelope says of itself', () => {
  it.each(['Success', 'SUCCESS', 'success', ' success ', '0', ''])('%j is no complaint', (code) => {
    expect(complaint(code)).toBeNull();
  });

  it('any other code is a complaint', () => {
    expect(complaint('VersionMismatch')).toBe('VersionMismatch');
    expect(complaint('Unsuccessful')).toBe('Unsuccessful');
  });

  it('a payload in base64 is read, and any other text is left as it is', () => {
    const message = 'ISA*00*          *00*~ST*271*0001~';
    expect(payloadText(Buffer.from(message).toString('base64'))).toBe(message);
    for (const text of [message, 'SVNB is no base64: *', '']) expect(payloadText(text)).toBe(text);
  });
});
