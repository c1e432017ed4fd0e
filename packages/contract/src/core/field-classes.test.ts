import { describe, expect, it } from 'vitest';
import type { FieldClass } from './classes.ts';
import { fieldClasses, visitFields, wireSchemas } from './field-classes.ts';

type Field = { name: string; path: string; fieldClass: FieldClass | undefined };

const fields = wireSchemas().flatMap((call) => {
  const found: Field[] = [];
  visitFields(call.schema, (name, path, fieldClass) => {
    found.push({ name, path: `${call.name}${path}`, fieldClass });
  });
  return found;
});
const order: readonly unknown[] = ['public', 'internal', 'phi', 'secret'];

describe('field classes', () => {
  it('every field of every call states its data class', () => {
    expect(fields.flatMap(({ path, fieldClass }) => (fieldClass ? [] : [path]))).toEqual([]);
  });

  it('field classes use the strictest class that a call states for a name', () => {
    const strictest: Record<string, FieldClass | undefined> = {};
    for (const { name, fieldClass } of fields)
      if (order.indexOf(fieldClass) > order.indexOf(strictest[name])) strictest[name] = fieldClass;
    expect(Object.keys(strictest).length).toBeGreaterThan(500);
    expect(Object.fromEntries(fieldClasses)).toEqual(strictest);
  });

  it('field classes know patient fields and secrets by name', () => {
    expect(fieldClasses.get('ssn')).toBe('secret');
    expect(fieldClasses.get('raw271')).toBe('secret');
    expect(fieldClasses.get('patientLastName')).toBe('phi');
    expect(fieldClasses.get('memberId')).toBe('phi');
    expect(fieldClasses.get('status')).not.toBe('phi');
  });
});
