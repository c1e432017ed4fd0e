import { describe, expect, it } from 'vitest';
import { createLogger, type FieldClass } from './logger.ts';

const classes = new Map<string, FieldClass>([
  ['ssn', 'phi'],
  ['lastName', 'phi'],
  ['apiKey', 'secret'],
  ['caseNumber', 'internal'],
]);

function logText(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  const destination = {
    write(line: string) {
      text += line;
    },
  };
  write(createLogger({ logLevel: 'info' }, 'test', classes, destination));
  return text;
}

describe('the logger', () => {
  it('the logger drops fields classed phi or secret at any depth, also in bindings', () => {
    const text = logText((logger) =>
      logger
        .child({ apiKey: 'k1' })
        .info({ case: { caseNumber: 'C1', patients: [{ ssn: 's1', LastName: 'n1' }] } }),
    );
    expect(JSON.parse(text)).toMatchObject({
      program: 'test',
      apiKey: '[secret]',
      case: { caseNumber: 'C1', patients: [{ ssn: '[phi]', LastName: '[phi]' }] },
    });
  });

  it('the logger masks social security numbers in texts, messages and errors', () => {
    const error = Object.assign(new Error('no patient 900-55-1234'), {
      code: 'X',
      detail: 'Key (ssn)=(900551234)',
    });
    const text = logText((logger) => logger.error({ err: error, note: 'is 900551234' }, 'about 900-55-1234'));
    expect(text).not.toMatch(/900-?55-?1234/);
    expect(JSON.parse(text)).toMatchObject({
      msg: 'about [masked]',
      note: 'is [masked]',
      err: { code: 'X' },
    });
  });

  it('the logger keeps times, identifiers and counts unchanged', () => {
    const record = { at: 1763700000000, id: '019a-123456789b-77', bytes: 123456789 };
    expect(JSON.parse(logText((logger) => logger.info(record)))).toMatchObject(record);
  });

  it('the logger cuts off a record that contains itself', () => {
    const record: Record<string, unknown> = { name: 'loop' };
    record.self = record;
    expect(JSON.parse(logText((logger) => logger.info(record)))).toMatchObject({ self: '[left out]' });
  });
});
