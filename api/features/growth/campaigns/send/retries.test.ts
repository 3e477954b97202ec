import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { SendError } from '#api/platform/mail/send-error.ts';
import type { SendMail } from '#api/platform/mail/transport.ts';
import { arrangeCampaign, campaignsPath, englishTexts, recordMail, sendDueCampaigns } from '#api/testing/campaigns.ts';
import { call, hour, later, minute, type TestCommunity } from '#api/testing/index.ts';

const withProvider = ({ env: { SMTP_HOST: _, ...env } }: TestCommunity) => ({
  ...env,
  MAIL_HTTP_URL: 'https://mail.example.test/emails',
});

describe('a campaign whose mails aren’t accepted at once', () => {
  it('doesn’t delay a later campaign while it waits to retry', async () => {
    const { community, admin, readers, act } = await arrangeCampaign(1);
    await act('send');
    await sendDueCampaigns(community, () => Promise.reject(new SendError('EENVELOPE 451')));
    const body = { name: 'July', stream: 'news', texts: englishTexts };
    const { id } = (await call<{ data: { id: string } }>(community, 'POST', campaignsPath, { as: admin, body })).body
      .data;
    await call(community, 'POST', `${campaignsPath}/${id}/send`, { as: admin, body: { version: 1 } });
    const { accepted, send } = recordMail();
    await sendDueCampaigns(community, send);
    expect(accepted).toEqual([readers[0]?.email]);
  });

  it('uses each member’s address and language at the time of each attempt', async () => {
    const { community, readers, act, change } = await arrangeCampaign(1);
    const et = { subject: 'Juuni järve ääres', preview: '', body: 'Tule kaasa.' };
    await change({ texts: { ...englishTexts, et } });
    await act('send', 2);
    const tried: string[] = [];
    const send: SendMail = async ({ to, subject }) => {
      tried.push(`${to}: ${subject}`);
      if (tried.length === 1) throw new SendError('EENVELOPE 451');
    };
    await sendDueCampaigns(community, send);
    const [reader] = readers;
    const moved = { email: 'new@readers.test', locale: 'en' } as const;
    await community.db
      .update(users)
      .set(moved)
      .where(eq(users.id, reader?.id ?? ''));
    await sendDueCampaigns(community, send, later(minute));
    expect(tried).toEqual([`${reader?.email}: Juuni järve ääres`, 'new@readers.test: June at the lake']);
  });

  it('is retried with a provider only while the provider recognises a repeated mail', async () => {
    const ends = async (age: number) => {
      const { community, readers, act, states } = await arrangeCampaign(1);
      await act('send');
      const provider = { ...community, env: withProvider(community) };
      void sendDueCampaigns(provider, () => new Promise(() => undefined));
      await expect.poll(async () => Object.values(await states())).toEqual(['sending']);
      const { accepted, send } = recordMail();
      await sendDueCampaigns(provider, send, later(age));
      expect(accepted).toHaveLength(age < 23 * hour ? readers.length : 0);
      return Object.values(await states());
    };
    expect([await ends(hour), await ends(24 * hour)]).toEqual([['sent'], ['unknown: interrupted']]);
  });

  describe('after a provider didn’t respond to an attempt', () => {
    const silent: SendMail = () => Promise.reject(new DOMException('no answer', 'TimeoutError'));
    const refusing: SendMail = () => Promise.reject(Object.assign(new Error('refused'), { code: 500 }));
    const begin = async () => {
      const { act, states, ...rest } = await arrangeCampaign(1);
      await act('send');
      const provider = { ...rest.community, env: withProvider(rest.community) };
      await sendDueCampaigns(provider, silent);
      const state = async () => Object.values(await states())[0];
      expect(await state()).toMatch(/^waiting: TimeoutError/);
      return { ...rest, act, provider, state };
    };

    it('sends the mail again while the provider recognises it', async () => {
      const { provider, readers, state } = await begin();
      const { accepted, send } = recordMail();
      await sendDueCampaigns(provider, send, later(22 * hour));
      expect([accepted, await state()]).toEqual([[readers[0]?.email], 'sent']);
    });

    it('marks the mail as unknown instead of failed after the last attempt', async () => {
      const { provider, state, act } = await begin();
      for (const attempt of [1, 2, 3, 4, 5]) await sendDueCampaigns(provider, refusing, later(attempt * hour));
      expect(await state()).toBe('unknown: interrupted');
      expect((await act('retry')).status).toBe(409);
    });

    it('doesn’t send the mail again after a pause longer than the provider remembers it', async () => {
      const { provider, act, state } = await begin();
      await act('pause');
      await act('resume');
      const { accepted, send } = recordMail();
      await sendDueCampaigns(provider, send, later(24 * hour));
      expect([accepted, await state()]).toEqual([[], 'unknown: interrupted']);
    });

    it('doesn’t send the mail again through a mail server that has replaced the provider', async () => {
      const { community, state } = await begin();
      const { accepted, send } = recordMail();
      await sendDueCampaigns(community, send, later(minute));
      expect([accepted, await state()]).toEqual([[], 'unknown: interrupted']);
    });

    it('marks the mail as unknown instead of excluded once the campaign is cancelled or the member doesn’t want it', async () => {
      const [cancelled, unwanted] = [await begin(), await begin()];
      await cancelled.act('cancel');
      await unwanted.community.db.update(users).set({ mailNews: false });
      await sendDueCampaigns(unwanted.provider, recordMail().send, later(minute));
      expect([await cancelled.state(), await unwanted.state()]).toEqual(Array(2).fill('unknown: interrupted'));
    });
  });
});
