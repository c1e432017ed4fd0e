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

  it('a quoted-printable part is decoded, and any other part is unchanged', () => {
    const part = (encoding: string) =>
      `--b1\r\n${encoding}Content-Disposition: form-data; name=Payload\r\n\r\nEB*1**30**CHOICE=20PLUS~MSG*SE=C3=\r\n=91ORA =\r\n5=~\r\n--b1--`;
    const read = (encoding: string) => readForm('multipart/form-data', part(encoding))?.get('payload');
    expect(read('Content-Transfer-Encoding: Quoted-Printable\r\n')).toBe(
      'EB*1**30**CHOICE PLUS~MSG*SEÑORA 5=~',
    );
    expect(read('Content-Transfer-Encoding: 8bit\r\n')).toContain('CHOICE=20PLUS~');
    expect(read('')).toContain('CHOICE=20PLUS~');
  });

  it('a base64 part is decoded once, and invalid base64 is unchanged', () => {
    const part = (body: string) =>
      readForm(
        'multipart/form-data',
        `--b1\r\nContent-Transfer-Encoding: BASE64\r\nContent-Disposition: form-data; name=Payload\r\n\r\n${body}\r\n--b1--`,
      )?.get('payload');
    const once = Buffer.from('\ufeffISA*SEÑORA~').toString('base64');
    expect(part(once.replace(/.{5}/g, '$&\r\n'))).toBe('ISA*SEÑORA~');
    expect(part(Buffer.from('ISA*SE\xd1ORA~', 'latin1').toString('base64'))).toBe('ISA*SEÑORA~');
    expect(part(Buffer.from(once).toString('base64'))).toBe(once);
    for (const invalid of [`${once}=`, `=${once}`, 'ISA*00~']) expect(part(invalid)).toBe(invalid);
    expect(part(`--b2\r\nContent-Disposition: form-data; name=Payload\r\n\r\nISA`)).toContain('--b2');
  });

  it('a CORE MIME envelope is read up to a hundred parts', () => {
    const parts = Array.from(
      { length: 300 },
      (_, n) => `--b\nContent-Disposition: form-data; name=f${n}\n\nx\n`,
    );
    expect(readForm('multipart/form-data; boundary=b', `${parts.join('')}--b--`)?.size).toBe(100);
  });

  it('a web page or a bare interchange is not an envelope', () => {
    expect(readForm('text/html', '<html>--b1</html>')).toBeNull();
    expect(readForm('text/plain', 'ISA*00*')).toBeNull();
  });
});

describe('the result of a CORE envelope', () => {
  it.each(['Success', 'SUCCESS', 'success', ' success ', ''])('the code %j is not an error', (code) => {
    expect(complaint(code, 'All is well')).toEqual({ errorCode: null, errorMessage: null });
  });

  it('any other code is an error', () => {
    for (const code of ['VersionMismatch', 'Unsuccessful', '0'])
      expect(complaint(code, '')).toEqual({ errorCode: code, errorMessage: null });
  });

  it('the message of an error is one line of at most 300 characters without possible SSNs', () => {
    const errorMessageOf = (message: string) => complaint('X', message).errorMessage;
    expect(errorMessageOf(' Member\r\n\u0000900-12-3456 and 900123456\u202e refused ')).toBe(
      'Member ********* and ********* refused',
    );
    expect(errorMessageOf(`${'😀'.repeat(400)}`)).toBe('😀'.repeat(300));
    expect(errorMessageOf('x'.repeat(5_000_000))).toHaveLength(300);
  });

  it('a base64 payload is decoded, and any other text is unchanged', () => {
    const message = 'ISA*00*          *00*~ST*271*0001~';
    expect(payloadText(Buffer.from(message).toString('base64'))).toBe(message);
    for (const text of [message, 'SVNB is no base64: *', 'SVNBKjAw=', 'SVNB=KjAw', 'SVNBK', ''])
      expect(payloadText(text)).toBe(text);
  });
});
