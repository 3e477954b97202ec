import { expect, it } from 'vitest';
import { isServedWhileClosed } from './closed-communities.ts';

const acts = [
  ['POST', '/api/payments/stripe/webhook'],
  ['GET', '/unsubscribe'],
  ['GET', '/api/email/click'],
  ['GET', '/mail-preferences'],
  ['POST', '/mail-preferences'],
  ['POST', '/api/email/preferences'],
  ['POST', '/api/email/provider-events'],
  ['POST', '/unsubscribe'],
  ['GET', '/api/email/unsubscribe'],
  ['POST', '/api/email/unsubscribe'],
] as const;

it.each(acts)(
  '%s %s is served while the community is suspended, but not while it is being restored',
  (method, path) => {
    expect([isServedWhileClosed('suspended', method, path), isServedWhileClosed('restoring', method, path)]).toEqual([
      true,
      false,
    ]);
  },
);

it.each([
  ['GET', '/'],
  ['GET', '/unsubscribe/x'],
  ['GET', '/settings'],
  ['GET', '/api/payments/stripe/webhook'],
  ['POST', '/api/auth/sign-in'],
])('%s %s is refused while the community is suspended or being restored', (method, path) => {
  expect([isServedWhileClosed('suspended', method, path), isServedWhileClosed('restoring', method, path)]).toEqual([
    false,
    false,
  ]);
});

it.each(['/brand.css', '/language/et', '/files/aurora/brand/logo.svg'])(
  '%s is served while the community is suspended or being restored',
  (path) => {
    expect([isServedWhileClosed('suspended', 'GET', path), isServedWhileClosed('restoring', 'GET', path)]).toEqual([
      true,
      true,
    ]);
  },
);
