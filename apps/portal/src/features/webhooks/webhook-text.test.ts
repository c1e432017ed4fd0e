import type { WebhookBody } from '@waypost/contract/webhooks/shapes';
import { expect, it } from 'vitest';
import { answerText, curlCommand, hostOf } from './webhook-text.ts';

it('says what a receiver answered, or why it did not', () => {
  expect(answerText({ httpStatus: 503, failure: null })).toBe('503');
  expect(answerText({ httpStatus: null, failure: 'timeout' })).toBe('Timeout');
  expect(answerText({ httpStatus: null, failure: null })).toBeNull();
});

it('names an endpoint by its host', () => {
  expect(hostOf('https://hooks.example.org:8443/in?key=1')).toBe('hooks.example.org:8443');
  expect(hostOf('no address')).toBe('no address');
});

it('makes a command that a shell takes as it is, whatever stands in the message', () => {
  const body = { type: 'note.added', data: { details: { text: "it's" } } } as unknown as WebhookBody;
  expect(curlCommand('https://hooks.example.org/in', body, { 'webhook-id': 'one' })).toBe(
    [
      "curl -X POST 'https://hooks.example.org/in' \\",
      "  -H 'content-type: application/json' \\",
      "  -H 'webhook-id: one' \\",
      `  --data-raw '{"type":"note.added","data":{"details":{"text":"it'\\''s"}}}'`,
    ].join('\n'),
  );
});
