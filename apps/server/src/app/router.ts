import { implementer } from '../framework/context.ts';
import { gathered } from './modules.ts';

/** Every call of the contract with its handler, as its module says; a call without one does not compile. */
export const router = implementer.router(gathered('routes'));
