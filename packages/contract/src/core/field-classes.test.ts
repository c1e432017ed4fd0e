import { describe, expect, it } from 'vitest';
import { fieldClasses, visitFields, wireSchemas } from './field-classes.ts';

describe('field classes', () => {
  it('every field of every call states what it holds', () => {
    const unclassed: string[] = [];
    for (const { name, schema } of wireSchemas()) {
      visitFields(schema, (_field, path, fieldClass) => {
        if (!fieldClass) unclassed.push(`${name}${path}`);
      });
    }
    expect(unclassed).toEqual([]);
  });

  it('knows patient fields and secrets by name', () => {
    expect(fieldClasses.get('ssn')).toBe('secret');
    expect(fieldClasses.get('raw271')).toBe('secret');
    expect(fieldClasses.get('patientLastName')).toBe('phi');
    expect(fieldClasses.get('memberId')).toBe('phi');
    expect(fieldClasses.get('status')).not.toBe('phi');
  });
});
