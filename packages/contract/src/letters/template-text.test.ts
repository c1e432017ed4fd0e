import { describe, expect, it } from 'vitest';
import { fillText, type Placeholder, placeholders, problemsOfText } from './template-text.ts';

const facts = Object.fromEntries(placeholders.map((name) => [name, name.toUpperCase()])) as Record<
  Placeholder,
  string
>;

describe('the text of a template', () => {
  it('a template is filled with the facts of a case, with a dash for each missing fact', () => {
    expect(fillText('About {{patient.name}}, {{ today }}.', facts)).toBe('About PATIENT.NAME, TODAY.');
    expect(fillText('Member {{insurance.memberId}}', { ...facts, 'insurance.memberId': '' })).toBe(
      'Member —',
    );
  });

  it('a template inserts each fact unchanged, whatever it contains', () => {
    expect(fillText('{{patient.name}}', { ...facts, 'patient.name': '{{today}} $& $1' })).toBe(
      '{{today}} $& $1',
    );
  });

  it('a template accepts only the placeholders of letters', () => {
    expect(problemsOfText('Dear {{physician.name}}')).toEqual([]);
    expect(problemsOfText('{{patient.ssn}} {{constructor}}')).toEqual([
      expect.stringContaining('{{patient.ssn}} is unknown'),
      expect.stringContaining('{{constructor}} is unknown'),
    ]);
    for (const open of ['{{patient.name', 'patient.name}}', '{{ {{today}}'])
      expect(problemsOfText(open)).toContain('A placeholder is not closed: {{name}}');
  });
});
