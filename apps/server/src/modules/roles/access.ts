/** What other modules ask of the roles before they give one to somebody. */
export { takeLicences } from './licence.ts';
