import type { Language } from '@waypost/contract/patients/lists';

/**
 * Invented people as a hospital meets them: names of several origins, with accents, hyphens and apostrophes, and the
 * languages spoken at home.
 */
type Origin = {
  language: Language;
  last: readonly string[];
  female: readonly string[];
  male: readonly string[];
};

const english: Origin = {
  language: 'en',
  last: [
    ...[
      'Abernathy',
      'Bellweather',
      'Caldwell',
      'Garrity',
      'Haldane',
      'Hollis',
      'Maddox',
      'O’Hara',
      'O’Malley',
    ],
    ...['Pettigrew', 'Quigley', 'Thistlewood', 'Underhill', 'Whitcombe', 'Caldwell-Reyes', 'Frost-Okafor'],
  ],
  female: ['Alma', 'Beverly', 'Colette', 'Hannah', 'June', 'Lorraine', 'Mary Ann', 'Ruth', 'Tessa', 'Zoë'],
  male: ['Callum', 'Desmond', 'Earl', 'Ezra', 'Jonah', 'Miles', 'Owen', 'Roy', 'Theo', 'Walter'],
};
const spanish: Origin = {
  language: 'es',
  last: ['Álvarez', 'Echeverría', 'Ibáñez', 'Muñoz', 'Quintero', 'Salgado', 'Sandoval', 'Núñez-Vega'],
  female: ['Beatriz', 'Inés', 'Lucía', 'Marisol', 'Rocío', 'Sofía'],
  male: ['Ángel', 'Joaquín', 'Luis', 'Mateo', 'Rafael', 'Tomás'],
};
const others: readonly Origin[] = [
  { language: 'vi', last: ['Nguyen', 'Trần', 'Phạm'], female: ['Linh', 'Thảo'], male: ['Bảo', 'Minh'] },
  { language: 'zh', last: ['Xiong', 'Lin', 'Zhao'], female: ['Mei', 'Yan'], male: ['Jun', 'Wei'] },
  { language: 'ar', last: ['Haddad', 'Karim', 'Azizi'], female: ['Leila', 'Noor'], male: ['Samir', 'Yusuf'] },
  {
    language: 'en',
    last: ['Adeyemi', 'Nwosu', 'Okonkwo', 'Oyelaran'],
    female: ['Adaeze', 'Amara', 'Lindiwe'],
    male: ['Chidi', 'Kofi', 'Tunde'],
  },
  {
    language: 'en',
    last: ['Kowalczyk', 'Zieliński', 'Novotná', 'Van der Berg', 'Ångström', 'Lindqvist-Moreau'],
    female: ['Astrid', 'Lotte', 'Milena', 'Solveig'],
    male: ['Piotr', 'Henrik', 'Viktor', 'René'],
  },
];

/** Half are of the first, a sixth of the second. */
export const origins: readonly Origin[] = [english, english, english, spanish, ...others.slice(0, 5)];
