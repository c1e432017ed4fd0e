import { describe, expect, it } from 'vitest';
import { diagnosisMeaning, isDiagnosisCode, isProcedureCode } from './order-codes.ts';

describe('the codes of an order', () => {
  it.each(['R10.9', 'k57.30', 'I10', 'S83.241A', 'Z3A.20', 'C7B.1', 'E119', ''])(
    'the codes of an order include the diagnosis "%s" [C-194]',
    (code) => expect(isDiagnosisCode(code)).toBe(true),
  );

  it.each(['ZZZ', 'QQQQQQ', '10.9', 'R1', 'R10.', 'R10.12345', 'pain'])(
    'the codes of an order do not include the diagnosis %s [C-194]',
    (code) => expect(isDiagnosisCode(code)).toBe(false),
  );

  it.each(['74177', '0001F', 'g0008', '73721-26-LT', '0DTJ4ZZ', ''])(
    'the codes of an order include the procedure "%s" [C-195]',
    (code) => expect(isProcedureCode(code)).toBe(true),
  );

  it.each(['ZZZ', 'QQQQQQ', '7417', 'G008', '74177-'])(
    'the codes of an order do not include the procedure %s [C-195]',
    (code) => expect(isProcedureCode(code)).toBe(false),
  );

  it.each([
    ['r10.9', 'Abdominal and pelvic pain'],
    ['H60.9', 'Disease of the ear and mastoid process'],
    ['H59.0', 'Disease of the eye and adnexa'],
    ['O9A.1', 'Pregnancy, childbirth or the puerperium'],
    ['T88', 'Injury, poisoning or other external cause'],
    ['ZZZ', ''],
    ['', ''],
  ])('the codes of an order say what %s is about: %s', (code, words) =>
    expect(diagnosisMeaning(code)).toBe(words),
  );
});
