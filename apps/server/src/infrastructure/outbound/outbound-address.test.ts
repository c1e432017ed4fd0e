import { describe, expect, it } from 'vitest';
import { type AddressProblem, addressProblem, isPublic } from './outbound-address.ts';

const open = { hosts: null, privateHosts: ['localhost:4602', '10.1.2.3'] };
const closed = { hosts: ['edi.example.org', '*.payers.example:8443'], privateHosts: ['localhost:4602'] };

describe('the address of an outbound call', () => {
  it.each<[string, AddressProblem | null]>([
    ['https://edi.example.org/core', null],
    ['https://8.8.8.8/', null],
    ['http://localhost:4602/payers/TWM01/core', null],
    ['https://10.1.2.3:9443/', null],
    ['http://edi.example.org/core', 'not-https'],
    ['http://localhost:4600/', 'not-https'],
    ['https://127.0.0.1/', 'private-address'],
    ['https://0x7f000001/', 'private-address'],
    ['https://0177.0.0.1/', 'private-address'],
    ['https://2130706433/', 'private-address'],
    ['https://10.1.2.4/', 'private-address'],
    ['https://169.254.169.254/latest/meta-data', 'private-address'],
    ['https://[::1]/', 'private-address'],
    ['https://[::ffff:127.0.0.1]/', 'private-address'],
    ['https://[::ffff:a00:1]/', 'private-address'],
    ['https://[64:ff9b::7f00:1]/', 'private-address'],
    ['https://[fd00::1]/', 'private-address'],
    ['https://user:word@edi.example.org/', 'not-an-address'],
    ['https://edi.example.org/#here', 'not-an-address'],
    ['file:///etc/passwd', 'not-an-address'],
    ['not an address', 'not-an-address'],
  ])('%s: %s', (address, problem) => {
    expect(addressProblem(address, open)).toBe(problem);
  });

  it.each<[string, AddressProblem | null]>([
    ['https://edi.example.org/core', null],
    ['https://east.payers.example:8443/', null],
    ['http://localhost:4602/', null],
    ['https://east.payers.example/', 'host-not-allowed'],
    ['https://payers.example:8443/', 'host-not-allowed'],
    ['https://edi.example.org.evil.example/', 'host-not-allowed'],
  ])('the address of an outbound call with a list of hosts: %s: %s', (address, problem) => {
    expect(addressProblem(address, closed)).toBe(problem);
  });

  it('an address check distinguishes public addresses from others', () => {
    expect(['8.8.8.8', '2606:4700::1111'].map(isPublic)).toEqual([true, true]);
    for (const ip of ['100.64.0.1', '192.0.0.8', '198.19.0.1', '255.255.255.255', '224.0.0.1', 'fe80::1'])
      expect(isPublic(ip), ip).toBe(false);
    for (const ip of [
      '::1',
      '::7f00:1',
      '::127.0.0.1',
      '::ffff:0:127.0.0.1',
      '::ffff:127.0.0.1',
      '64:ff9b::7f00:1',
    ])
      expect(isPublic(ip), ip).toBe(false);
    expect(isPublic('edi.example.org')).toBe(false);
  });
});
