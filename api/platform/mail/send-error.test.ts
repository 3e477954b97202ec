import { describe, expect, it } from 'vitest';
import { isBounce, SendError } from './send-error.ts';

const refusal = (command: string, response: string) => ({
  code: 'EENVELOPE',
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
});

describe('SendError', () => {
  it.each([
    ['550 5.1.1 <mari@people.test>: no such user', true],
    ['550-5.1.1 no such user\n550 5.1.1 sorry', true],
    ['556 5.1.10 takes no mail', true],
    ['550 5.2.1 mailbox disabled', true],
    ['550 unknown user', true],
    ['553 bad address', true],
    ['552 5.2.2 mailbox full', false],
    ['553 5.1.8 sender’s domain unknown', false],
    ['553 5.1.7 sender’s address malformed', false],
    ['554 5.7.1 relaying denied', false],
    ['550 5.7.1 sender rejected', false],
    ['554 no', false],
    ['503 bad sequence', false],
    ['450 4.1.1 try again', false],
    ['421 4.3.2 closing', false],
  ])('treats the reply “%s” to a recipient as final: %s', (response, isFinal) => {
    expect(SendError.from(refusal('RCPT TO', response), false).isFinal).toBe(isFinal);
  });

  it.each([
    ['550 5.1.1 no such user', true],
    ['550 5.2.1 mailbox disabled', true],
    ['550 unknown user', false],
    ['550 your server is blocked', false],
    ['550 5.7.1 sender rejected', false],
    ['450 4.1.1 try again', false],
  ])('treats “%s” as a bounce, after which nothing else is sent to that address: %s', (response, expected) => {
    expect(isBounce(SendError.from(refusal('RCPT TO', response), false))).toBe(expected);
    expect(isBounce(SendError.from(refusal('DATA', response), false))).toBe(false);
  });

  it.each(['MAIL FROM', 'DATA', 'AUTH PLAIN', 'CONN'])('never treats a reply to %s as final', (command) => {
    expect(SendError.from(refusal(command, '550 5.1.1 no'), false).isFinal).toBe(false);
  });

  it('doesn’t include the server’s words', () => {
    const error = SendError.from(refusal('RCPT TO', '550 5.1.1 <mari@people.test>: no such user'), false);
    expect(`${error.code} ${error.message} ${error.stack}`).not.toMatch(/mari|people|such/);
    expect(error.code).toBe('EENVELOPE 550');
  });

  it('reports acceptance as unknown if the server may have the mail', () => {
    const closed = { code: 'ECONNECTION' };
    expect(SendError.from(closed, false).code).toBe('ECONNECTION');
    expect(SendError.from(closed, true).code).toBe('acceptance_unknown');
    expect(SendError.from(refusal('DATA', '554 no'), true).code).toBe('EENVELOPE 554');
  });
});
