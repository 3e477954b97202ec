import type { MailUnsubscribe } from '#api/platform/mail/message.ts';

/** The links of a test or a preview, which turn nothing off. */
export function testUnsubscribe(origin: string): MailUnsubscribe {
  const page = `${origin}/unsubscribe?token=test`;
  return { page, oneClick: page };
}
