import { type MailServer, sendBySmtp } from '#api/platform/mail/send-by-smtp.ts';
import { SendError } from '#api/platform/mail/send-error.ts';

const mail = {
  id: '0190-mail',
  to: 'mari@people.test',
  from: { name: 'Kuu', address: 'kuu@kuu.test' },
  subject: 'Tere',
  text: 'Tere',
  html: '<p>Tere</p>',
  community: 'kuu',
};

/** A Worker that sends a mail to the server in the request, and returns the outcome. */
// biome-ignore lint/style/noDefaultExport: workerd runs a Worker's default export.
export default {
  async fetch(request: Request): Promise<Response> {
    const server = (await request.json()) as MailServer;
    try {
      await sendBySmtp(server, mail, 1_500);
      return new Response('sent');
    } catch (thrown) {
      return new Response(thrown instanceof SendError ? thrown.code : String(thrown));
    }
  },
};
