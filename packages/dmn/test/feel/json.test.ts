import { describe, expect, it } from 'vitest';
import {
  anyType,
  coerce,
  type FeelType,
  formatValue,
  fromJson,
  isInstance,
  type JsonValue,
  listType,
  simpleType,
  toJson,
  typeByReference,
} from '../../src/feel/index.ts';
import { evaluate } from './support.ts';

const typed = (json: JsonValue, type: FeelType): string | null => formatValue(fromJson(json, type));

describe('facts from JSON', () => {
  it('facts become dates, times and durations when their type requires it', () => {
    expect(typed('2026-01-31', simpleType('date'))).toBe('2026-01-31');
    expect(fromJson('2026-01-31', simpleType('date'))).not.toBe('2026-01-31');
    expect(typed('10:00:00Z', simpleType('time'))).toBe('10:00:00Z');
    expect(typed('2026-01-31T10:00:00', simpleType('date and time'))).toBe('2026-01-31T10:00:00');
    expect(
      isInstance(
        fromJson('P1Y', simpleType('years and months duration')),
        simpleType('years and months duration'),
      ),
    ).toBe(true);
    expect(
      isInstance(fromJson('P1D', simpleType('days and time duration')), simpleType('days and time duration')),
    ).toBe(true);
  });

  it('facts stay strings when they cannot be read as their type', () => {
    expect(fromJson('tomorrow', simpleType('date'))).toBe('tomorrow');
    expect(fromJson('P1Y', simpleType('days and time duration'))).toBe('P1Y');
    expect(fromJson('2026-01-31')).toBe('2026-01-31');
    expect(fromJson('5', simpleType('string'))).toBe('5');
  });

  it('facts inside lists and contexts are read by their type', () => {
    const visit: FeelType = { kind: 'context', entries: new Map([['on', simpleType('date')]]) };
    expect(formatValue(fromJson({ on: '2026-01-31', note: '2026-01-31' }, visit))).toBe(
      '{on: 2026-01-31, note: "2026-01-31"}',
    );
    expect(formatValue(fromJson([{ on: '2026-01-31' }], listType(visit)))).toBe('[{on: 2026-01-31}]');
  });

  it('facts have all digits of the JSON', () => {
    expect(formatValue(fromJson(0.1))).toBe('0.1');
    expect(formatValue(fromJson(0.30000000000000004))).toBe('0.30000000000000004');
    expect(formatValue(fromJson('12345678901234567890.5', simpleType('number')))).toBe(
      '12345678901234567890.5',
    );
  });
});

describe('values as JSON', () => {
  it('values become JSON: dates and ranges as text, functions as null', () => {
    expect(
      toJson(evaluate('{a: @"2026-01-31", b: @"PT5H", c: [1..2], d: function(x) x, e: [1.5, null, true]}')),
    ).toEqual({
      a: '2026-01-31',
      b: 'PT5H',
      c: '[1..2]',
      d: null,
      e: [1.5, null, true],
    });
  });

  it('a context in JSON may have entries of any name', () => {
    const json = JSON.stringify(
      toJson(fromJson(JSON.parse('{"__proto__": 1, "constructor": 2}') as JsonValue)),
    );
    expect(json).toBe('{"__proto__":1,"constructor":2}');
  });
});

describe('conversion to a type', () => {
  it('conversion makes a list of one value, and one value of a list of one', () => {
    expect(formatValue(coerce(5, listType(simpleType('number'))))).toBe('[5]');
    expect(coerce([5], simpleType('number'))).toBe(5);
    expect(coerce([5, 6], simpleType('number'))).toBeNull();
    expect(coerce('a', listType(simpleType('number')))).toBeNull();
    expect(coerce(['a'], simpleType('number'))).toBeNull();
    expect(coerce([], simpleType('number'))).toBeNull();
  });

  it('conversion makes the midnight UTC of a date', () => {
    expect(formatValue(coerce(evaluate('@"2026-01-31"'), simpleType('date and time')))).toBe(
      '2026-01-31T00:00:00Z',
    );
  });

  it('conversion returns null for a value of another type, or one that is not allowed', () => {
    const age: FeelType = {
      kind: 'constrained',
      base: simpleType('number'),
      allows: (value) => typeof value === 'number' && value < 150,
    };
    expect([coerce(5, age), coerce(500, age), coerce('5', age)]).toEqual([5, null, null]);
    expect(isInstance(500, age)).toBe(true);
  });

  it('conversion leaves null and values of type Any unchanged', () => {
    expect(coerce(null, simpleType('number'))).toBeNull();
    expect(coerce('a', anyType)).toBe('a');
  });

  it('the types of FEEL have names, including those of older models', () => {
    expect(typeByReference('number')).toEqual(simpleType('number'));
    expect(typeByReference('dateTime')).toEqual(simpleType('date and time'));
    expect(typeByReference('dayTimeDuration')).toEqual(simpleType('days and time duration'));
    expect(typeByReference('toString')).toBeUndefined();
  });
});
