import { readX12 } from '@waypost/x12';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../start.ts';
import { startSandbox } from '../../start.ts';
import { ask, post, write270 } from '../../testing/ask.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ timeScale: 0 });
});
afterAll(() => sandbox.stop());

describe('an envelope that a payer refuses', () => {
  it.each([
    ['PayloadType', null, 'PayloadTypeRequired'],
    ['PayloadType', 'X12_270', 'PayloadTypeIllegal'],
    ['PayloadType', 'X12_276_Request_005010X212', 'NotSupported'],
    ['ProcessingMode', 'Later', 'ProcessingModeIllegal'],
    ['ProcessingMode', 'Batch', 'NotSupported'],
    ['PayloadID', null, 'PayloadIDRequired'],
    ['PayloadID', '17', 'PayloadIDIllegal'],
    ['TimeStamp', '2026-11-20 09:30', 'TimeStampIllegal'],
    ['SenderID', '', 'SenderIDRequired'],
    ['ReceiverID', 'X'.repeat(51), 'ReceiverIDIllegal'],
    ['CORERuleVersion', '4.0.0', 'VersionMismatch'],
    ['UserName', null, 'UserNameRequired'],
    ['Password', 'wrong', 'UnAuthorized'],
    ['UserName', 'somebody', 'UnAuthorized'],
    ['Payload', null, 'PayloadRequired'],
    ['Payload', 'Dear payer, is she covered?', 'PayloadIllegal'],
  ])('an envelope with %s = %s gets the error %s', async (field, value, code) => {
    const { status, fields } = await ask(sandbox.url, { fields: { [field]: value } });
    expect(status).toBe(200);
    expect(fields).toMatchObject({ PayloadType: 'CoreEnvelopeError', ErrorCode: code, Payload: '' });
  });

  it('a refused envelope gets HTTP 400 from payers that use that status', async () => {
    const { status, fields } = await ask(sandbox.url, { payer: 'CMS', fields: { Password: 'wrong' } });
    expect([status, fields.ErrorCode]).toEqual([400, 'UnAuthorized']);
  });

  it('an unreadable form gets an empty 400 or 415, and an unknown payer gets 404', async () => {
    const address = `${sandbox.url}/payers/TWM01/core`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await fetch(address, { method: 'POST', headers, body: '--x\r\nbroken' })).status).toBe(400);
    expect((await fetch(address, { method: 'POST', body: 'ISA*' })).status).toBe(415);
    expect((await post(sandbox.url, { payer: 'NOBODY' })).status).toBe(404);
  });
});

describe('a form that is unusual but legal', () => {
  it('a form is read with its parts in any order and the payload as a file', async () => {
    const body = new FormData();
    body.append('Payload', new Blob([write270({})], { type: 'application/EDI-X12' }), 'question.x12');
    const fields = {
      Password: 'sandbox',
      UserName: 'waypost',
      CORERuleVersion: '2.2.0',
      ReceiverID: 'TWM01',
      SenderID: 'WAYPOST',
      TimeStamp: '2026-11-20T09:30:00.123Z',
      PayloadID: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
      ProcessingMode: 'RealTime',
      PayloadType: 'X12_270_Request_005010X279A1',
    };
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const response = await fetch(`${sandbox.url}/payers/twm01/core`, { method: 'POST', body });
    const answer = await response.formData();
    expect(answer.get('ErrorCode')).toBe('Success');
    expect(answer.get('PayloadID')).not.toBe(fields.PayloadID);
  });
});

describe('a 270 that breaks the rules of X12', () => {
  it.each([
    ['a control number that differs', (x12: string) => x12.replace(/IEA\*1\*\d+/, 'IEA*1*000009999'), '001'],
    ['no IEA', (x12: string) => x12.replace(/IEA.*$/s, ''), '023'],
    ['another group', (x12: string) => x12.replace('GS*HS', 'GS*HC'), '024'],
  ])('a 270 with %s gets a TA1', async (_what, edit, note) => {
    const { fields, payload } = await ask(sandbox.url, { edit });
    expect(fields.PayloadType).toBe('X12_TA1_Response_00501X231A1');
    expect(payload).toContain(`TA1*000004711*261120*0930*R*${note}~`);
    expect(readX12(payload).problems).toEqual([]);
  });

  it.each([
    ['a gender that a 270 cannot carry', (x12: string) => x12.replace('*19850515*F', '*19850515*B'), 'DMG'],
    ['a day that does not exist', (x12: string) => x12.replace('*19850515*F', '*19850231*F'), 'DMG'],
    ['a wrong count', (x12: string) => x12.replace(/SE\*\d+/, 'SE*99'), 'SE'],
    [
      'no inquiry',
      (x12: string) => x12.replace(/EQ[^~]*~/, '').replace(/SE\*(\d+)/, (_, n) => `SE*${n - 1}`),
      'EQ',
    ],
    ['no reference', (x12: string) => x12.replace(/(BHT\*0022\*13\*)[^*]*/, '$1'), 'BHT'],
  ])('a 270 with %s gets a 999', async (_what, edit, segment) => {
    const { fields, payload } = await ask(sandbox.url, { edit });
    expect(fields.PayloadType).toBe('X12_999_Response_005010X231A1');
    expect(payload).toContain(`IK3*${segment}*`);
    expect(payload).toContain('AK9*R*1*1*0~');
    expect(readX12(payload).problems).toEqual([]);
  });
});
