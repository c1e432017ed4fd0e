import { expect, it } from 'vitest';
import { candidatesAmong, type Person, ruleOf } from './match-rules.ts';

/** A person as `Last, First Middle · birth date · gender · ZIP · phone`; absent parts are unknown. */
function person(text: string): Person {
  const [name = '', birthDate, gender, zip, phone] = text.split(' · ');
  const [last = '', given = ''] = name.split('|');
  const [first = '', middle] = given.split('/');
  return {
    last_name: last,
    first_name: first || null,
    middle_name: middle ?? null,
    birth_date: birthDate || null,
    gender: gender || 'Unknown',
    postal_code: zip || null,
    home_phone: phone || null,
    mobile_phone: null,
    work_phone: null,
  };
}

const D = '1984-03-12';
it.each([
  // Exact matches of the compared forms.
  [`O'Neil|José · ${D}`, `ONEIL|Jose · ${D}`, 'name-and-birth-date'],
  [`Müller-Weiß|Søren · ${D}`, `muller weiss|SOREN · ${D}`, 'name-and-birth-date'],
  [`Smith|Ann/Lee · ${D} · Female`, `Smith|Ann/Rae · ${D} · Male`, 'name-and-birth-date'],
  [`Smith|Ann · ${D}`, `Smith|Ann · 1984-03-13`, null],
  [`Smith|Ann`, `Smith|Ann · ${D}`, null],
  [`Smith|Ann · ${D}`, `Smith|Ann`, null],
  // An unknown given name: a newborn may have a twin.
  [`Smith · ${D} · Female`, `Smith · ${D} · Female`, null],
  [`Smith · ${D} · Female`, `Smith|Ann · ${D} · Female`, null],
  [`Doe, Jane · ${D}`, `Doe|Jane · ${D}`, 'name-in-one-field'],
  // In one field.
  [`Nandu, Jose|Jose · ${D}`, `Ñandú|José · ${D}`, 'name-in-one-field'],
  [`Doe|DOE, JOHN A · ${D}`, `Doe|John · ${D}`, 'name-in-one-field'],
  [`Doe|John · ${D}`, `Doe, John|Unknown · ${D}`, 'name-in-one-field'],
  [`Doe, Jane|X · ${D}`, `Doe|John · ${D}`, null],
  // A middle name.
  [`Reyes|Ana María · ${D}`, `Reyes|Ana · ${D}`, 'middle-name'],
  [`Reyes|Ana M. · ${D}`, `Reyes|Ana/María · ${D}`, 'middle-name'],
  [`Reyes|Ana María · ${D}`, `Reyes|Ana/Lucía · ${D}`, null],
  [`Reyes|Ana María · ${D}`, `Reyes|María · ${D}`, null],
  // Swapped.
  [`Thomas|James · ${D}`, `James|Thomas · ${D}`, 'swapped-names'],
  [`Thomas|James · ${D}`, `James|Thompson · ${D}`, null],
  // Nicknames.
  [`Hill|Bob · ${D}`, `Hill|Robert · ${D}`, 'nickname'],
  [`Hill|Bob · ${D}`, `Hill|Rob · ${D}`, 'nickname'],
  [`Ruiz|Pepe · ${D}`, `Ruiz|José Luis · ${D}`, 'nickname'],
  [`Hill|Bob · ${D}`, `Hall|Robert · ${D}`, null],
  [`Hill|Bob · ${D}`, `Hill|William · ${D}`, null],
  // A part of the family name.
  [`García-López|Eva · ${D}`, `Garcia|Eva · ${D}`, 'part-of-family-name'],
  [`Lopez|Eva · ${D}`, `García López|Eva · ${D}`, 'part-of-family-name'],
  [`García-López|Eva · ${D}`, `García-Ruiz|Eva · ${D}`, null],
  [`Smithson|Eva · ${D}`, `Smith|Eva · ${D}`, null],
  // One different letter, with another common field.
  [`Holloway|Ben · ${D} · Male`, `Hollaway|Ben · ${D} · Male`, 'one-letter'],
  [`Holloway|Ben · ${D} ·  · 95814`, `Hollowya|Ben · ${D} · Male · 95814-1234`, 'one-letter'],
  [`Holloway|Marta · ${D} ·  ·  · 9165550142`, `Holloway|Mart · ${D} ·  ·  · 9165550142`, 'one-letter'],
  [`Holloway|Ben · ${D}`, `Hollaway|Ben · ${D}`, null],
  [`Holloway|Ben · ${D} · Unknown`, `Hollaway|Ben · ${D} · Unknown`, null],
  [`Hill|Ben · ${D} · Male`, `Hall|Ben · ${D} · Male`, null],
  [`Holloway|Benny · ${D} · Male`, `Hollaway|Henny · ${D} · Male`, null],
  [`Holloway|Ben · ${D} · Male`, `Hollawey|Ben · ${D} · Male`, null],
  // The date of birth.
  [`Smith|Ann · 1984-03-12 · Female`, `Smith|Ann · 1984-03-17 · Female`, 'birth-date-digits'],
  [`Smith|Ann · 1984-03-12 ·  · 95814`, `Smith|Ann · 1984-12-03 ·  · 95814`, 'birth-date-digits'],
  [`Smith|Ann · 1984-03-12 · Female`, `Smith|Ann · 1948-03-12 · Female`, 'birth-date-digits'],
  [`Smith|Ann · 1984-03-12`, `Smith|Ann · 1984-03-17`, null],
  [`Smith|Ann · 1984-03-12 · Female`, `Smith|Ann · 1985-03-17 · Female`, null],
  [`Smith|Anne · 1984-03-12 · Female`, `Smith|Ann · 1984-03-17 · Female`, null],
  // Twins are two.
  [`Ortega|Luz · ${D} · Female · 95814`, `Ortega|Sol · ${D} · Female · 95814`, null],
  [`Ortega|Marisol · ${D} · Female · 95814`, `Ortega|Esteban · ${D} · Male · 95814`, null],
])('%s and %s are proposed as the same person by %s, in either order', (one, other, rule) => {
  expect(ruleOf(person(one), person(other))).toBe(rule);
  expect(ruleOf(person(other), person(one))).toBe(rule);
});

it('candidates are sorted by certainty, then by the number of matching fields, and limited to five', () => {
  const sent = person(`Holloway|Robert · ${D} · Male · 95814`);
  const known = [
    `Hollaway|Robert · ${D} · Male`,
    `Holloway|Bob · ${D}`,
    `Holloway|Rob · ${D} · Male · 95814`,
    `Holloway|Robert · 1984-03-13 · Male`,
    `Robert|Holloway · ${D}`,
    `Holloway|Robert · ${D} · Female`,
    `Someone|Else · ${D}`,
  ].map((text, at) => ({ ...person(text), id: String(at) }));
  expect(candidatesAmong(sent, known)).toEqual([
    { patientId: '5', rule: 'name-and-birth-date' },
    { patientId: '4', rule: 'swapped-names' },
    { patientId: '2', rule: 'nickname' },
    { patientId: '1', rule: 'nickname' },
    { patientId: '0', rule: 'one-letter' },
  ]);
});
