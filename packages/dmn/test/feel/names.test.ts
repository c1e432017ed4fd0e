import { describe, expect, it } from 'vitest';
import { compileExpression, type FeelType, listType, type Names, simpleType } from '../../src/feel/index.ts';
import { collectFindingCodes, run } from './support.ts';

const person: FeelType = {
  kind: 'context',
  entries: new Map<string, FeelType>([
    ['first name', simpleType('string')],
    ['e-mail', simpleType('string')],
    ['age', simpleType('number')],
  ]),
};

const names: Names = {
  variables: new Map<string, FeelType>([
    ['person', person],
    ['people', listType(person)],
    ['net amount', simpleType('number')],
  ]),
  types: new Map<string, FeelType>([
    ['tPerson', person],
    ['hr.tPerson', person],
    ['tAge', { kind: 'constrained', base: simpleType('number'), allows: (value) => Number(value) < 150 }],
  ]),
};

const finding = (expression: string): string[] =>
  compileExpression(expression, names).findings.map(
    ({ kind, message, from, to }) => `${kind} ${from}-${to}: ${message}`,
  );

describe('names', () => {
  it('names may contain spaces, signs and keywords', () => {
    expect(run('net amount + tax', { 'net amount': 5, tax: 1 })).toBe('6');
    expect(run('a-b + a - b', { 'a-b': 5 })).toBe('10');
    expect(run('if then else x', { 'if then else x': 1 })).toBe('1');
    expect(run("patient's share / 2", { "patient's share": 8 })).toBe('4');
    expect(run('Größe + größe', { Größe: 1, größe: 2 })).toBe('3');
  });

  it('names may be separated by any kind of space', () => {
    expect(run('net   amount + 1', { 'net amount': 5 })).toBe('6');
    expect(run('net\namount\n* 2', { 'net amount': 5 })).toBe('10');
    expect(run('if net amount\n= 5 // or\nthen net\r\namount\nelse 0', { 'net amount': 5 })).toBe('5');
  });

  it('names of variables take precedence over built-in functions', () => {
    expect(run('count + 1', { count: 5 })).toBe('6');
  });

  it('names with signs are read in paths whose type is known', () => {
    expect(finding('person.e-mail')).toEqual([]);
    expect(finding('people[age > 3].first name')).toEqual([]);
  });

  it('names of types are resolved, including imported ones with their prefix', () => {
    expect(finding('person instance of tPerson')).toEqual([]);
    expect(finding('person instance of hr.tPerson')).toEqual([]);
    expect(finding('1 instance of list<tAge>')).toEqual([]);
  });
});

describe('findings', () => {
  it('an unknown name is reported with its position', () => {
    expect(finding('net amount + taxes')).toEqual(['unknown-name 13-18: Nothing here is called “taxes”.']);
    expect(finding('person.last name')).toEqual(['unknown-name 7-16: There is no entry “last name” here.']);
  });

  it('findings include the type of the value as far as it is known', () => {
    const typeOf = (expression: string) => compileExpression(expression, names).type;
    expect(typeOf('net amount * 2')).toEqual(simpleType('number'));
    expect(typeOf('person.first name + "!"')).toEqual(simpleType('string'));
    expect(typeOf('people.age')).toEqual(listType(simpleType('number')));
    expect(typeOf('for p in people return p.age > 3')).toEqual(listType(simpleType('boolean')));
    expect(typeOf('upper case(person.first name)')).toEqual(simpleType('string'));
    expect(typeOf('date(person.first name)')).toEqual(simpleType('date'));
    expect(typeOf('{a: 1}')).toEqual({ kind: 'context', entries: new Map([['a', simpleType('number')]]) });
    expect(typeOf('people[1]')).toEqual({ kind: 'any' });
  });

  it('names that a filtered item may have are not reported', () => {
    expect(collectFindingCodes('x[y > 1]', { x: [] })).toEqual([]);
  });

  it('a property that no value of the type has is reported', () => {
    expect(finding('person.age.year')).toEqual(['unknown-name 11-15: There is no entry “year” here.']);
    expect(finding('@"2026-01-01".hour')).toEqual(['unknown-name 14-18: There is no entry “hour” here.']);
    expect(finding('[@"2026-01-01".year, @"P1D".days, @"10:00:00".time offset]')).toEqual([]);
  });

  it('operators on wrong types are reported', () => {
    expect(finding('net amount + "1"')).toEqual(['type 0-16: “+” cannot be used on number and string.']);
    expect(finding('string length(person.first name) = "7"')).toEqual([
      'type 0-38: A number is compared with a string.',
    ]);
    expect(finding('(if person.age > 3 then 1 else 2) + "7"')).toEqual([
      'type 0-39: “+” cannot be used on number and string.',
    ]);
    expect(finding('(if person.age > 3 then 1 else "2") + "7"')).toEqual([]);
    expect(finding('person.age = "7"')).toEqual(['type 0-16: A number is compared with a string.']);
  });

  it('a text that cannot be read is reported with its position', () => {
    expect(finding('1 + ')).toEqual(['syntax 4-4: The expression is not complete.']);
    expect(finding('1 + * 2')).toEqual(['syntax 4-7: “* 2” is not expected here.']);
    expect(finding('')).toEqual(['syntax 0-0: The expression is not complete.']);
  });

  it('comments cause no findings', () => {
    expect(run('1 /* one ( " */ + // two\n 2')).toBe('3');
  });
});
