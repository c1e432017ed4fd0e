import { emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import { describe, expect, it } from 'vitest';
import { alertsOf, type Decision, withAcceptedValues } from './alerts.ts';

const decided = (field: Decision['field'], choice: Decision['choice']): Decision => ({
  field,
  choice,
  decidedBy: 'Dana Whitfield',
  decidedAt: '2026-11-21T10:00:00+00:00',
  writtenTo: null,
});

describe('an alert', () => {
  it('an alert outside the handled fields is shown without a decision [C-163]', () => {
    const [alert] = alertsOf([{ field: 'patientGender', requestValue: 'M', responseValue: 'F' }], [], false);
    expect(alert).toMatchObject({ fieldName: 'Patient Gender', isHandled: false });
  });

  it('an open alert names both values', () => {
    const differing = [
      { field: 'patientLastName' as const, requestValue: 'ASHDOWN', responseValue: 'ASHDEN' },
    ];
    const [alert] = alertsOf(differing, [], false);
    expect(alert?.message).toMatch(/ASHDOWN.*ASHDEN/);
  });

  it('a decided alert names the old and the new value', () => {
    const differing = [
      { field: 'patientLastName' as const, requestValue: 'ASHDOWN', responseValue: 'ASHDEN' },
    ];
    const [alert] = alertsOf(differing, [decided('patientLastName', 'accept')], false);
    expect(alert?.message).toMatch(/from ASHDOWN to ASHDEN/);
  });

  it.each([
    ['accept', 'SSN updated from XXX-XX-4417 to XXX-XX-4418.', 'XXX-XX-4418'],
    ['keep', 'SSN updated from XXX-XX-4418 to XXX-XX-4417.', 'XXX-XX-4417'],
  ] as const)('about an SSN stays masked once it is decided: %s [C-158]', (choice, text, value) => {
    const differing = [{ field: 'ssn' as const, requestValue: '900-12-4417', responseValue: '900-12-4418' }];
    const [alert] = alertsOf(differing, [decided('ssn', choice)], false);
    expect(alert).toMatchObject({
      message: text,
      value,
      decidedAt: '2026-11-21T10:00:00.000Z',
      writtenTo: null,
    });
    expect(JSON.stringify(alert)).not.toContain('900-12');
  });

  it('an accepted address does not change the resubmitted request, which has none', () => {
    const differing = [{ field: 'address' as const, requestValue: null, responseValue: '1 OAK AVE' }];
    const alerts = alertsOf(differing, [decided('address', 'accept')], false);
    expect(alerts[0]?.message).toBe('Address updated from (not given) to 1 OAK AVE.');
    expect(withAcceptedValues(emptyEligibilityRequest, alerts)).toEqual(emptyEligibilityRequest);
  });
});
