import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { SendError } from '#api/platform/mail/send-error.ts';
import { findSuppression, suppressAddress } from '#api/platform/mail/suppressions.ts';
import type { SendMail } from '#api/platform/mail/transport.ts';
import { arrangeCampaign, campaignsPath, recordMail, sendDueCampaigns } from '#api/testing/campaigns.ts';
import { actors, call, createTestContext, later, minute } from '#api/testing/index.ts';

describe('a campaign being sent', () => {
  it('reaches everyone who consented and gets the stream exactly once, and no one else', async () => {
    const { community, admin, readers, act, statistics } = await arrangeCampaign(3);
    const [first, left] = readers;
    await actors.member(community);
    await community.db
      .update(users)
      .set({ mailNews: false })
      .where(eq(users.id, left?.id ?? ''));
    await actors.member(community, { user: { campaignsConsentAt: 1, status: 'banned' } });
    expect((await act('send')).body.data.state).toBe('sending');
    const { accepted, send } = recordMail();
    await sendDueCampaigns(community, send);
    const wanted = readers.filter(({ id }) => id !== left?.id).map(({ email }) => email);
    expect(accepted.toSorted()).toEqual(wanted.toSorted());
    expect(await statistics()).toEqual({
      ...{
        recipients: 2,
        waiting: 0,
        sent: 2,
        failed: 0,
        excluded: 0,
        unknown: 0,
        clicked: 0,
        left: 0,
        complained: 0,
        reasons: [],
        hours: [],
        heldBy: null,
        isSummedUp: false,
        addsUp: true,
      },
    });
    await sendDueCampaigns(community, send);
    expect(accepted).toHaveLength(2);
    expect(first?.email).not.toBe(admin.email);
  });

  it('checks before each mail that the member still consents and the account is open', async () => {
    const { community, readers, act, statistics, states } = await arrangeCampaign(4);
    await act('send');
    await sendDueCampaigns(community, () => Promise.reject(new SendError('EENVELOPE 451')));
    const [stays, withdrawn, banned, deleted] = readers.map(({ id }) => id) as [string, string, string, string];
    const set = (id: string, given: object) => community.db.update(users).set(given).where(eq(users.id, id));
    await set(withdrawn, { campaignsConsentAt: null });
    await set(banned, { status: 'banned' });
    await set(deleted, { emailVerifiedAt: null, deletedAt: 1, campaignsConsentAt: null });
    const { accepted, send } = recordMail();
    await sendDueCampaigns(community, send, later(minute));
    expect(accepted).toEqual([readers[0]?.email]);
    expect(await states()).toEqual({
      [stays]: 'sent',
      [withdrawn]: 'excluded: not_wanted',
      [banned]: 'excluded: account_closed',
      [deleted]: 'excluded: account_closed',
    });
    expect((await statistics()).addsUp).toBe(true);
  });

  it('is rendered once, and each recipient’s own links are filled into a copy', async () => {
    const { community, readers, act } = await arrangeCampaign(2);
    await act('send');
    const mails: Array<Parameters<SendMail>[0]> = [];
    await sendDueCampaigns(community, async (mail) => void mails.push(mail));
    for (const { id, email } of readers) {
      const mail = mails.find(({ to }) => to === email);
      const all = `${mail?.html}${mail?.text}${mail?.headers?.['List-Unsubscribe']}`;
      expect(all.match(/unsubscribe\?token=[^"\s>&]+/g)).toHaveLength(3);
      const others = readers.filter((other) => other.id !== id);
      expect([all.includes(id), others.some((other) => all.includes(other.id))]).toEqual([true, false]);
      expect(all).toContain('/mail-preferences?token=');
    }
  });

  it('marks a mail as failed if the address doesn’t exist, unknown if the response was lost, and otherwise waiting', async () => {
    const { community, readers, act, statistics, states } = await arrangeCampaign(3);
    await act('send');
    const [gone, lost, later1] = readers.map(({ email }) => email);
    const send: SendMail = async ({ to }) => {
      if (to === gone) throw new SendError('EENVELOPE 550', true);
      if (to === lost) throw new SendError('acceptance_unknown');
      if (to === later1) throw new SendError('EENVELOPE 451');
    };
    await sendDueCampaigns(community, send);
    expect(Object.values(await states()).toSorted()).toEqual([
      'failed: SendError EENVELOPE 550',
      'unknown: SendError acceptance_unknown',
      'waiting: SendError EENVELOPE 451',
    ]);
    const { accepted, send: accept } = recordMail();
    await sendDueCampaigns(community, accept, later(minute));
    expect(accepted).toEqual([later1]);
    expect(await statistics()).toMatchObject({ recipients: 3, sent: 1, failed: 1, unknown: 1, addsUp: true });
  });

  it('skips suppressed addresses, checked before each mail, and suppresses those that the server refuses permanently', async () => {
    const { community, readers, act, statistics, states } = await arrangeCampaign(3);
    const context = createTestContext(community);
    const [gone, complained, last] = readers;
    await suppressAddress(community.db, context, complained?.email ?? '', 'complained', 1);
    await act('send');
    const accepted: string[] = [];
    const send: SendMail = async ({ to }) => {
      if (to === gone?.email) throw new SendError('EENVELOPE 550', true);
      accepted.push(to);
    };
    await sendDueCampaigns(community, send);
    expect(accepted).toEqual([last?.email]);
    expect((await states())[complained?.id ?? '']).toBe('excluded: suppressed');
    expect(await findSuppression(community.db, context, gone?.email ?? '')).toMatchObject([{ reason: 'bounced' }]);
    expect(await statistics()).toMatchObject({ recipients: 3, sent: 1, failed: 1, excluded: 1, addsUp: true });
    await act('retry');
    await sendDueCampaigns(community, recordMail().send, later(minute));
    expect((await states())[gone?.id ?? '']).toBe('excluded: suppressed');
    expect(await statistics()).toMatchObject({ recipients: 3, sent: 1, failed: 0, excluded: 2, addsUp: true });
  });

  it('finishes at once if it has no recipients', async () => {
    const { community, act, statistics, admin, id } = await arrangeCampaign(0);
    await act('send');
    await sendDueCampaigns(community, recordMail().send);
    expect(await statistics()).toMatchObject({ recipients: 0, addsUp: true });
    const { body } = await call<{ data: { state: string } }>(community, 'GET', `${campaignsPath}/${id}`, { as: admin });
    expect(body.data.state).toBe('finished');
  });

  it('stops when it is paused, continues when it is resumed, and excludes the rest when it is cancelled', async () => {
    const { community, act, statistics } = await arrangeCampaign(12);
    await act('send');
    const accepted: string[] = [];
    let stopAt = 2;
    const send: SendMail = async ({ to }) => {
      accepted.push(to);
      if (accepted.length === stopAt) await act('pause');
    };
    await sendDueCampaigns(community, send);
    const paused = accepted.length;
    expect(paused).toBeLessThan(10);
    await sendDueCampaigns(community, send);
    expect(accepted).toHaveLength(paused);
    stopAt = paused + 2;
    expect((await act('resume')).body.data.state).toBe('sending');
    await sendDueCampaigns(community, send);
    expect(accepted.length).toBeGreaterThan(paused);
    expect((await act('cancel')).body.data.state).toBe('cancelled');
    const { sent, excluded, recipients, addsUp } = await statistics();
    expect({ sent, all: sent + excluded, addsUp }).toEqual({ sent: accepted.length, all: recipients, addsUp: true });
    expect(new Set(accepted).size).toBe(accepted.length);
  });
});
