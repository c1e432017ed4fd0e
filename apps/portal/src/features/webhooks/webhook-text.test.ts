import type { WebhookBody } from '@waypost/contract/webhooks/shapes';
import { expect, it } from 'vitest';
import { answerText, curlCommand, hostOf } from './webhook-text.ts';

it("the text of an attempt gives the receiver's response, or why there was none", () => {
  expect(answerText({ httpStatus: 503, failure: null })).toBe('503');
  expect(answerText({ httpStatus: null, failure: 'timeout' })).toBe('Timeout');
  expect(answerText({ httpStatus: null, failure: null })).toBeNull();
});

it('the text of an endpoint is the host of its address', () => {
  expect(hostOf('https://hooks.example.org:8443/in?key=1')).toBe('hooks.example.org:8443');
  expect(hostOf('no address')).toBe('no address');
});

it('the command for sending a message is safe for a shell, whatever the message contains', () => {
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
