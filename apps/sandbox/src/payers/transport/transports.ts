import { coreMime } from './core-mime.ts';
import { coreSoap } from './core-soap.ts';
import { plainHttps } from './plain-https.ts';
import type { Transport } from './transport.ts';

/** Every way to reach a payer. */
export const transports: readonly Transport[] = [coreMime, coreSoap, plainHttps];
