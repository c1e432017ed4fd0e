import type { AppSettings } from '@waypost/contract/app-config/calls';
import { settings } from './settings.ts';

type ServiceName = keyof AppSettings['services'];

const camel = (segment: string): string =>
  segment.replace(/-([a-z])/g, (_whole, letter: string) => letter.toUpperCase());

/**
 * Returns the address of a contract path. The contract names the service; the settings hold its base and path
 * (P-251).
 */
export function serviceUrl(path: string): string {
  const { baseUrl, services } = settings();
  const match = /^\/services\/([\w-]+)(\/.*)$/.exec(path);
  const servicePath = match?.[1] && services[camel(match[1]) as ServiceName];
  const address = match && servicePath ? `${baseUrl}/${servicePath}${match[2]}` : path;
  return new URL(address, window.location.origin).href;
}
