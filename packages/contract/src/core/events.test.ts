import { describe, expect, it } from 'vitest';
import { eventEnvelopeSchema, eventKinds } from './events.ts';
import { visitFields } from './field-classes.ts';

describe('events', () => {
  it('no event holds anything of a patient or a secret: each field states its class, and it is internal', () => {
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

  it('a kind is named after what it is about and what happened', () => {
    for (const [type, { description }] of Object.entries(eventKinds)) {
      expect(type).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/);
      expect(description).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('an event refuses what its kind does not have', () => {
    expect(eventKinds['role.changed'].data.safeParse({ name: 'Lead' }).success).toBe(false);
  });
});
