import { StartError } from './lifecycle.ts';

/** The address a program wanted to listen on; `variable` names the setting of the port. */
export type ListenAddress = { host: string; port: number; variable: string };

/** Turns a failure to listen into a sentence for the operator; returns any other error unchanged. */
export function listenError(error: unknown, { host, port, variable }: ListenAddress): unknown {
  switch (error instanceof Error && 'code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} on ${host} is in use; set ${variable} to another.`);
    case 'EACCES':
      return new StartError(`Port ${port} needs more rights than this user has; set ${variable} to another.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`${host} is no address of this machine; nothing can listen there.`);
    default:
      return error;
  }
}
