import { inject } from 'vitest';
import { decrypt } from '#api/platform/crypto/encrypt.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';
import { mailPurpose } from '#api/platform/mail/outbox.ts';
import { mailOutbox } from '#api/platform/mail/schema.ts';
import type { StoredMail } from '#testing/services/start-mail-server.ts';
import type { TestCommunity } from './create-test-community.ts';

/** Returns the decrypted mails waiting in the community's outbox, oldest first. */
export async function readOutbox({ db, env, tenant }: TestCommunity): Promise<MailMessage[]> {
  const rows = await db.select().from(mailOutbox).orderBy(mailOutbox.createdAt, mailOutbox.id);
  const waiting = rows.filter(({ encryptedMessage }) => encryptedMessage !== '');
  return Promise.all(
    waiting.map(async ({ encryptedMessage }) => {
      const plain = await decrypt(env.MASTER_KEY, mailPurpose(tenant.slug), encryptedMessage);
      return JSON.parse(plain) as MailMessage;
    }),
  );
}

/** Deletes a community's waiting mails and jobs, so that a test sees only those from its next step. */
export async function emptyOutbox({ db, jobs }: TestCommunity): Promise<void> {
  await db.delete(mailOutbox);
  jobs.length = 0;
}

/** Returns the newest link mailed to an address, from the outbox. */
export async function findMailedLink(community: TestCommunity, address: string): Promise<URL> {
  const mails = (await readOutbox(community)).filter(({ to }) => to === address);
  const [button] = (mails.at(-1)?.blocks ?? []).filter((block) => block.kind === 'button');
  if (!button) throw new Error('no mail with a link');
  return new URL(button.url);
}

/** Returns the mails that the mail server received for an address, oldest first. */
export async function readMailbox(address: string): Promise<StoredMail[]> {
  const response = await fetch(`${inject('mailboxUrl')}?to=${encodeURIComponent(address)}`);
  return (await response.json()) as StoredMail[];
}
