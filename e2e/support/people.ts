/** The people who sign in: addresses and password of the demo cast, as the sign-in page lists them. */
export const password = 'Follow-the-signs-26';
export const dana = { name: 'Dana Whitfield', email: 'dana.whitfield@lakemont.example' };
export const marcus = { name: 'Marcus Okafor', email: 'marcus.okafor@lakemont.example' };
export const ruth = { name: 'Ruth Abara', email: 'ruth.abara@lakemont.example' };
export const sam = { name: 'Sam Ito', email: 'sam.ito@lakemont.example' };
export const avery = { name: 'Avery Stone', email: 'avery.stone@waypost.example' };
export const noa = { name: 'Noa Field', email: 'noa.field@nowhere.example' };
export const nadia = { name: 'Nadia Castle', email: 'nadia.castle@harborpoint.example' };
export const elena = { name: 'Elena Lindqvist', email: 'elena.lindqvist@lakemont.example' };
export const tomasz = { name: 'Tomasz Lind', email: 'tomasz.lind@lakemont.example' };
export const lena = { name: 'Lena Fuchs', email: 'lena.fuchs@lakemont.example' };
export const ines = { name: 'Ines Roth', email: 'ines.roth@lakemont.example' };
export const joel = { name: 'Joel Nakamura', email: 'joel.nakamura@lakemont.example' };
