import { describe, expect, it } from 'vitest';
import { eventEnvelopeSchema, eventKinds } from './events.ts';
import { visitFields } from './field-classes.ts';

describe('events', () => {
  it('no event contains patient data or a secret, and each field of an event is classed as internal', () => {
    const invalid: string[] = [];
    for (const [type, { data }] of [
      ...Object.entries(eventKinds),
      ['envelope', { data: eventEnvelopeSchema }] as const,
    ])
      visitFields(data, (_name, path, fieldClass) => {
        if (fieldClass !== 'internal') invalid.push(`${type}${path}: ${fieldClass}`);
      });
    expect(invalid).toEqual([]);
  });

  it('an event kind is named after its object and its change', () => {
    for (const [type, { description }] of Object.entries(eventKinds)) {
      expect(type).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/);
      expect(description).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('an event refuses fields that its kind does not have', () => {
    expect(eventKinds['role.changed'].data.safeParse({ name: 'Lead' }).success).toBe(false);
  });
});
