import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newsletterSubscribers } from '#api/features/accounts/newsletter/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { SendError } from '#api/platform/mail/send-error.ts';
import type { SendMail } from '#api/platform/mail/transport.ts';
import { arrangeCampaign, campaignsPath, englishTexts, recordMail, sendDueCampaigns } from '#api/testing/campaigns.ts';
import { actors, call, later, minute } from '#api/testing/index.ts';
import { campaignRecipients, campaigns } from '../schema.ts';
import { recordBatch } from './recording/queries.ts';

describe('a newsletter to everyone', () => {
  const of = (id: string) => eq(newsletterSubscribers.id, id);

  it('reaches subscribers without an account as well as members, in their language and with their own unsubscribe link', async () => {
    const { community, admin, readers, subscribers, change, act, statistics } = await arrangeCampaign(1, 2);
    const et = { subject: 'Juuni järve ääres', preview: '', body: 'Tule kaasa.' };
    await change({ texts: { ...englishTexts, et } });
    const [mari, jaan] = subscribers;
    await community.db
      .update(newsletterSubscribers)
      .set({ locale: 'et' })
      .where(of(jaan?.id ?? ''));
    const audience = async (query: string) =>
      (await call<{ data: object }>(community, 'GET', `${campaignsPath}/audience?${query}`, { as: admin })).body.data;
    expect(await audience('stream=news')).toEqual({ memberCount: 1, subscriberCount: 2, gone: [] });
    for (const query of ['stream=offers', 'stream=news&locale=et']) {
      expect(await audience(query)).toMatchObject({ subscriberCount: 0 });
    }
    await act('send', 2);
    const mails: Array<Parameters<SendMail>[0]> = [];
    await sendDueCampaigns(community, async (mail) => void mails.push(mail));
    const mailTo = (email = '') => mails.find(({ to }) => to === email);
    expect(mails).toHaveLength(3);
    expect(mailTo(mari?.email)?.subject).toBe('June at the lake');
    const [theirs, members] = [mailTo(jaan?.email), mailTo(readers[0]?.email)];
    expect(theirs?.subject).toBe(et.subject);
    expect(theirs?.html).toContain('tellisid uudiskirja');
    expect(theirs?.html).toContain(`unsubscribe?token=newsletter.${jaan?.id}.`);
    expect([theirs, members].map((mail) => `${mail?.html}${mail?.text}`.includes('/mail-preferences'))).toEqual([
      ...[false, true],
    ]);
    expect(await statistics()).toMatchObject({ recipients: 3, sent: 3, addsUp: true });
  });

  it.each([{ stream: 'offers' }, { segment: { kind: 'members', locale: 'et' } }])(
    'skips subscribers if it is in another stream or has conditions: %o',
    async (given) => {
      const { community, readers, change, act, statistics } = await arrangeCampaign(1, 2);
      await change(given);
      await act('send', 2);
      const { accepted, send } = recordMail();
      await sendDueCampaigns(community, send);
      expect(accepted).toEqual(readers.map(({ email }) => email));
      expect(await statistics()).toMatchObject({ recipients: 1, sent: 1, addsUp: true });
    },
  );

  it('counts subscribers who unsubscribe, and checks before each mail that they are still subscribed', async () => {
    const { community, subscribers, act, statistics, states } = await arrangeCampaign(0, 3);
    const [left, waits] = subscribers.map(({ id }) => id) as [string, string];
    await act('send');
    await sendDueCampaigns(community, async ({ to }) => {
      if (to === subscribers[1]?.email) throw new SendError('EENVELOPE 451');
    });
    for (const id of [left, waits]) await community.db.delete(newsletterSubscribers).where(of(id));
    await sendDueCampaigns(community, recordMail().send, later(minute));
    expect(await states()).toMatchObject({ [left]: 'sent', [waits]: 'excluded: not_wanted' });
    expect(await statistics()).toMatchObject({ recipients: 3, sent: 2, excluded: 1, left: 1, addsUp: true });
  });

  it('mails subscribers who join during sending only once, and counts them as members from then on', async () => {
    const { community, subscribers, act, statistics } = await arrangeCampaign(0, 2);
    await act('send');
    await sendDueCampaigns(community, () => Promise.reject(new SendError('EENVELOPE 451')));
    const [first] = subscribers;
    const joined = await actors.member(community, { user: { email: first?.email ?? '' } });
    const rows = await community.db.select().from(campaignRecipients).where(eq(campaignRecipients.userId, joined.id));
    expect(rows).toMatchObject([{ recipientId: first?.id, userId: joined.id }]);
    const mails: Array<Parameters<SendMail>[0]> = [];
    await sendDueCampaigns(community, async (mail) => void mails.push(mail), later(minute));
    expect(mails.map(({ to }) => to).toSorted()).toEqual(subscribers.map(({ email }) => email));
    expect(mails.find(({ to }) => to === first?.email)?.html).toContain(`token=news.${joined.id}.`);
    expect(await statistics()).toMatchObject({ recipients: 2, sent: 2, left: 0, addsUp: true });
    await community.db.update(users).set({ mailNews: false }).where(eq(users.id, joined.id));
    expect(await statistics()).toMatchObject({ left: 1 });
  });

  it.each(['before the recipients are recorded', 'while the recipients are recorded'])(
    'reaches a subscriber who becomes a member %s exactly once',
    async (moment) => {
      const { community, readers, subscribers, act, statistics } = await arrangeCampaign(3, 4);
      await act('send');
      if (moment === 'while the recipients are recorded') {
        const [begun] = await community.db.select().from(campaigns);
        if (!begun) throw new Error('it was created');
        const batch = recordBatch(community.db, begun, {
          size: 2,
          times: { sentAt: later(0).getTime(), joinedFrom: null },
          hours: {},
        });
        await namedBatch(community.db, batch);
      }
      for (const { email } of [...subscribers.slice(0, 1), ...subscribers.slice(-1)]) {
        await actors.member(community, { user: { email, createdAt: later(minute).getTime() } });
      }
      const { accepted, send } = recordMail();
      await sendDueCampaigns(community, send);
      const everyone = [...readers, ...subscribers].map(({ email }) => email);
      expect(accepted.toSorted()).toEqual(everyone.toSorted());
      expect(await statistics()).toMatchObject({ recipients: 7, sent: 7, left: 0, addsUp: true });
    },
  );
});
