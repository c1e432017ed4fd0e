import { describe, expect, it } from 'vitest';
import { diagnosisMeaning, isDiagnosisCode, isProcedureCode } from './order-codes.ts';

describe('the codes of an order', () => {
  it.each(['R10.9', 'k57.30', 'I10', 'S83.241A', 'Z3A.20', 'C7B.1', 'E119', ''])(
    'takes "%s" for a diagnosis [C-194]',
    (code) => expect(isDiagnosisCode(code)).toBe(true),
  );

  it.each(['ZZZ', 'QQQQQQ', '10.9', 'R1', 'R10.', 'R10.12345', 'pain'])(
    'refuses %s as a diagnosis [C-194]',
    (code) => expect(isDiagnosisCode(code)).toBe(false),
  );

  it.each(['74177', '0001F', 'g0008', '73721-26-LT', '0DTJ4ZZ', ''])(
    'takes "%s" for a procedure [C-195]',
    (code) => expect(isProcedureCode(code)).toBe(true),
  );

  it.each(['ZZZ', 'QQQQQQ', '7417', 'G008', '74177-'])('refuses %s as a procedure [C-195]', (code) =>
    expect(isProcedureCode(code)).toBe(false),
  );

  it.each([
    ['r10.9', 'Abdominal and pelvic pain'],
    ['H60.9', 'Disease of the ear and mastoid process'],
    ['H59.0', 'Disease of the eye and adnexa'],
    ['O9A.1', 'Pregnancy, childbirth or the puerperium'],
    ['T88', 'Injury, poisoning or other external cause'],
    ['ZZZ', ''],
    ['', ''],
  ])('says what %s is about: %s', (code, words) => expect(diagnosisMeaning(code)).toBe(words));
});
