import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newsletterSubscribers } from '#api/features/accounts/newsletter/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { SendError } from '#api/platform/mail/send-error.ts';
import { findSuppression, suppressAddress } from '#api/platform/mail/suppressions.ts';
import type { SendMail } from '#api/platform/mail/transport.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  hour,
  later,
  minute,
  type TestCommunity,
} from '#api/testing/index.ts';
import { campaignRecipients, campaigns } from '../schema.ts';
import type { CampaignStatistics } from '../statistics/contract.ts';
import { recordBatch } from './recording/queries.ts';
import { sendCampaigns } from './send-campaigns.ts';

const path = '/api/admin/email-campaigns';
const texts = { en: { subject: 'June at the lake', preview: 'Three walks', body: 'Come along.' } };

async function arrange(size: number, subscriberCount = 0) {
  const community = await createTestCommunity();
  const admin = await actors.admin(community);
  const readers = await Promise.all(
    Array.from({ length: size }, () => actors.member(community, { user: { campaignsConsentAt: 1 } })),
  );
  const subscribers = Array.from({ length: subscriberCount }, (_, index) => ({
    ...{ id: newId(), email: `subscriber${index}@people.test`, locale: 'en' as const },
    ...{ consentedAt: 1, consentVersion: 1 },
  }));
  if (subscriberCount > 0) await community.db.insert(newsletterSubscribers).values(subscribers);
  const body = { name: 'June', stream: 'news', texts };
  const { id } = (await call<{ data: { id: string } }>(community, 'POST', path, { as: admin, body })).body.data;
  const act = (name: string, version = 1) =>
    call<{ data: { state: string } }>(community, 'POST', `${path}/${id}/${name}`, { as: admin, body: { version } });
  const change = (given: object) =>
    call(community, 'PATCH', `${path}/${id}`, { as: admin, body: { version: 1, ...given } });
  const statistics = async () =>
    (await call<{ data: CampaignStatistics }>(community, 'GET', `${path}/${id}/statistics`, { as: admin })).body.data;
  const states = async () => {
    const rows = await community.db.select().from(campaignRecipients);
    return Object.fromEntries(
      rows.map(({ recipientId, state, reason }) => [recipientId, reason ? `${state}: ${reason}` : state]),
    );
  };
  return { community, admin, readers, subscribers, id, act, change, statistics, states };
}

/** Runs the job. Nothing waits for its response, so its work has no deadline. */
function run(community: TestCommunity, send: SendMail, now = later(0)): Promise<void> {
  const context = createTestContext(community, { now });
  context.answered();
  return sendCampaigns(context, send);
}

const withProvider = ({ env: { SMTP_HOST: _, ...env } }: TestCommunity) => ({
  ...env,
  MAIL_HTTP_URL: 'https://mail.example.test/emails',
});

/** Creates a mail server that accepts everything and records the recipients. */
function acceptAll() {
  const accepted: string[] = [];
  const send: SendMail = async ({ to }) => {
    accepted.push(to);
  };
  return { accepted, send };
}

describe('a campaign being sent', () => {
  it('reaches everyone who consented and gets the stream exactly once, and no one else', async () => {
    const { community, admin, readers, act, statistics } = await arrange(3);
    const [first, left] = readers;
    await actors.member(community);
    await community.db
      .update(users)
      .set({ mailNews: false })
      .where(eq(users.id, left?.id ?? ''));
    await actors.member(community, { user: { campaignsConsentAt: 1, status: 'banned' } });
    expect((await act('send')).body.data.state).toBe('sending');
    const { accepted, send } = acceptAll();
    await run(community, send);
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
    await run(community, send);
    expect(accepted).toHaveLength(2);
    expect(first?.email).not.toBe(admin.email);
  });

  it('checks before each mail that the member still consents and the account is open', async () => {
    const { community, readers, act, statistics, states } = await arrange(4);
    await act('send');
    await run(community, () => Promise.reject(new SendError('EENVELOPE 451')));
    const [stays, withdrawn, banned, deleted] = readers.map(({ id }) => id) as [string, string, string, string];
    const set = (id: string, given: object) => community.db.update(users).set(given).where(eq(users.id, id));
    await set(withdrawn, { campaignsConsentAt: null });
    await set(banned, { status: 'banned' });
    await set(deleted, { emailVerifiedAt: null, deletedAt: 1, campaignsConsentAt: null });
    const { accepted, send } = acceptAll();
    await run(community, send, later(minute));
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
    const { community, readers, act } = await arrange(2);
    await act('send');
    const mails: Array<Parameters<SendMail>[0]> = [];
    await run(community, async (mail) => void mails.push(mail));
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
    const { community, readers, act, statistics, states } = await arrange(3);
    await act('send');
    const [gone, lost, later1] = readers.map(({ email }) => email);
    const send: SendMail = async ({ to }) => {
      if (to === gone) throw new SendError('EENVELOPE 550', true);
      if (to === lost) throw new SendError('acceptance_unknown');
      if (to === later1) throw new SendError('EENVELOPE 451');
    };
    await run(community, send);
    expect(Object.values(await states()).toSorted()).toEqual([
      'failed: SendError EENVELOPE 550',
      'unknown: SendError acceptance_unknown',
      'waiting: SendError EENVELOPE 451',
    ]);
    const { accepted, send: accept } = acceptAll();
    await run(community, accept, later(minute));
    expect(accepted).toEqual([later1]);
    expect(await statistics()).toMatchObject({ recipients: 3, sent: 1, failed: 1, unknown: 1, addsUp: true });
  });

  it('skips suppressed addresses, checked before each mail, and suppresses those that the server refuses permanently', async () => {
    const { community, readers, act, statistics, states } = await arrange(3);
    const context = createTestContext(community);
    const [gone, complained, last] = readers;
    await suppressAddress(community.db, context, complained?.email ?? '', 'complained', 1);
    await act('send');
    const accepted: string[] = [];
    const send: SendMail = async ({ to }) => {
      if (to === gone?.email) throw new SendError('EENVELOPE 550', true);
      accepted.push(to);
    };
    await run(community, send);
    expect(accepted).toEqual([last?.email]);
    expect((await states())[complained?.id ?? '']).toBe('excluded: suppressed');
    expect(await findSuppression(community.db, context, gone?.email ?? '')).toMatchObject([{ reason: 'bounced' }]);
    expect(await statistics()).toMatchObject({ recipients: 3, sent: 1, failed: 1, excluded: 1, addsUp: true });
    await act('retry');
    await run(community, acceptAll().send, later(minute));
    expect((await states())[gone?.id ?? '']).toBe('excluded: suppressed');
    expect(await statistics()).toMatchObject({ recipients: 3, sent: 1, failed: 0, excluded: 2, addsUp: true });
  });

  it('finishes at once without recipients', async () => {
    const { community, act, statistics, admin, id } = await arrange(0);
    await act('send');
    await run(community, acceptAll().send);
    expect(await statistics()).toMatchObject({ recipients: 0, addsUp: true });
    const { body } = await call<{ data: { state: string } }>(community, 'GET', `${path}/${id}`, { as: admin });
    expect(body.data.state).toBe('finished');
  });

  it('stops when it is paused, continues when it is resumed, and excludes the rest when it is cancelled', async () => {
    const { community, act, statistics } = await arrange(12);
    await act('send');
    const accepted: string[] = [];
    let stopAt = 2;
    const send: SendMail = async ({ to }) => {
      accepted.push(to);
      if (accepted.length === stopAt) await act('pause');
    };
    await run(community, send);
    const paused = accepted.length;
    expect(paused).toBeLessThan(10);
    await run(community, send);
    expect(accepted).toHaveLength(paused);
    stopAt = paused + 2;
    expect((await act('resume')).body.data.state).toBe('sending');
    await run(community, send);
    expect(accepted.length).toBeGreaterThan(paused);
    expect((await act('cancel')).body.data.state).toBe('cancelled');
    const { sent, excluded, recipients, addsUp } = await statistics();
    expect({ sent, all: sent + excluded, addsUp }).toEqual({ sent: accepted.length, all: recipients, addsUp: true });
    expect(new Set(accepted).size).toBe(accepted.length);
  });
});

describe('a newsletter to everyone', () => {
  const of = (id: string) => eq(newsletterSubscribers.id, id);

  it('reaches subscribers without an account as well as members, in their language and with their own unsubscribe link', async () => {
    const { community, admin, readers, subscribers, change, act, statistics } = await arrange(1, 2);
    const et = { subject: 'Juuni järve ääres', preview: '', body: 'Tule kaasa.' };
    await change({ texts: { ...texts, et } });
    const [mari, jaan] = subscribers;
    await community.db
      .update(newsletterSubscribers)
      .set({ locale: 'et' })
      .where(of(jaan?.id ?? ''));
    const audience = async (query: string) =>
      (await call<{ data: object }>(community, 'GET', `${path}/audience?${query}`, { as: admin })).body.data;
    expect(await audience('stream=news')).toEqual({ memberCount: 1, subscriberCount: 2, gone: [] });
    for (const query of ['stream=offers', 'stream=news&locale=et']) {
      expect(await audience(query)).toMatchObject({ subscriberCount: 0 });
    }
    await act('send', 2);
    const mails: Array<Parameters<SendMail>[0]> = [];
    await run(community, async (mail) => void mails.push(mail));
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
      const { community, readers, change, act, statistics } = await arrange(1, 2);
      await change(given);
      await act('send', 2);
      const { accepted, send } = acceptAll();
      await run(community, send);
      expect(accepted).toEqual(readers.map(({ email }) => email));
      expect(await statistics()).toMatchObject({ recipients: 1, sent: 1, addsUp: true });
    },
  );

  it('counts subscribers who unsubscribe, and checks before each mail that they are still subscribed', async () => {
    const { community, subscribers, act, statistics, states } = await arrange(0, 3);
    const [left, waits] = subscribers.map(({ id }) => id) as [string, string];
    await act('send');
    await run(community, async ({ to }) => {
      if (to === subscribers[1]?.email) throw new SendError('EENVELOPE 451');
    });
    for (const id of [left, waits]) await community.db.delete(newsletterSubscribers).where(of(id));
    await run(community, acceptAll().send, later(minute));
    expect(await states()).toMatchObject({ [left]: 'sent', [waits]: 'excluded: not_wanted' });
    expect(await statistics()).toMatchObject({ recipients: 3, sent: 2, excluded: 1, left: 1, addsUp: true });
  });

  it('reaches subscribers who join during sending once, and counts them as members from then on', async () => {
    const { community, subscribers, act, statistics } = await arrange(0, 2);
    await act('send');
    await run(community, () => Promise.reject(new SendError('EENVELOPE 451')));
    const [first] = subscribers;
    const joined = await actors.member(community, { user: { email: first?.email ?? '' } });
    const rows = await community.db.select().from(campaignRecipients).where(eq(campaignRecipients.userId, joined.id));
    expect(rows).toMatchObject([{ recipientId: first?.id, userId: joined.id }]);
    const mails: Array<Parameters<SendMail>[0]> = [];
    await run(community, async (mail) => void mails.push(mail), later(minute));
    expect(mails.map(({ to }) => to).toSorted()).toEqual(subscribers.map(({ email }) => email));
    expect(mails.find(({ to }) => to === first?.email)?.html).toContain(`token=news.${joined.id}.`);
    expect(await statistics()).toMatchObject({ recipients: 2, sent: 2, left: 0, addsUp: true });
    await community.db.update(users).set({ mailNews: false }).where(eq(users.id, joined.id));
    expect(await statistics()).toMatchObject({ left: 1 });
  });

  it.each(['before they are recorded', 'when some are recorded'])('skips no one who joins %s', async (moment) => {
    const { community, readers, subscribers, act, statistics } = await arrange(3, 4);
    await act('send');
    if (moment === 'when some are recorded') {
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
    const { accepted, send } = acceptAll();
    await run(community, send);
    const everyone = [...readers, ...subscribers].map(({ email }) => email);
    expect(accepted.toSorted()).toEqual(everyone.toSorted());
    expect(await statistics()).toMatchObject({ recipients: 7, sent: 7, left: 0, addsUp: true });
  });
});

describe('a campaign whose mails aren’t accepted at once', () => {
  it('doesn’t delay a later campaign while it waits to retry', async () => {
    const { community, admin, readers, act } = await arrange(1);
    await act('send');
    await run(community, () => Promise.reject(new SendError('EENVELOPE 451')));
    const body = { name: 'July', stream: 'news', texts };
    const { id } = (await call<{ data: { id: string } }>(community, 'POST', path, { as: admin, body })).body.data;
    await call(community, 'POST', `${path}/${id}/send`, { as: admin, body: { version: 1 } });
    const { accepted, send } = acceptAll();
    await run(community, send);
    expect(accepted).toEqual([readers[0]?.email]);
  });

  it('uses each member’s address and language at the time of each attempt', async () => {
    const { community, readers, act, change } = await arrange(1);
    const et = { subject: 'Juuni järve ääres', preview: '', body: 'Tule kaasa.' };
    await change({ texts: { ...texts, et } });
    await act('send', 2);
    const tried: string[] = [];
    const send: SendMail = async ({ to, subject }) => {
      tried.push(`${to}: ${subject}`);
      if (tried.length === 1) throw new SendError('EENVELOPE 451');
    };
    await run(community, send);
    const [reader] = readers;
    const moved = { email: 'new@readers.test', locale: 'en' } as const;
    await community.db
      .update(users)
      .set(moved)
      .where(eq(users.id, reader?.id ?? ''));
    await run(community, send, later(minute));
    expect(tried).toEqual([`${reader?.email}: Juuni järve ääres`, 'new@readers.test: June at the lake']);
  });

  it('is retried with a provider only while the provider recognises a repeated mail', async () => {
    const ends = async (age: number) => {
      const { community, readers, act, states } = await arrange(1);
      await act('send');
      const provider = { ...community, env: withProvider(community) };
      void run(provider, () => new Promise(() => undefined));
      await expect.poll(async () => Object.values(await states())).toEqual(['sending']);
      const { accepted, send } = acceptAll();
      await run(provider, send, later(age));
      expect(accepted).toHaveLength(age < 23 * hour ? readers.length : 0);
      return Object.values(await states());
    };
    expect([await ends(hour), await ends(24 * hour)]).toEqual([['sent'], ['unknown: interrupted']]);
  });

  describe('after a provider didn’t respond to an attempt', () => {
    const silent: SendMail = () => Promise.reject(new DOMException('no answer', 'TimeoutError'));
    const refusing: SendMail = () => Promise.reject(Object.assign(new Error('refused'), { code: 500 }));
    const begin = async () => {
      const { act, states, ...rest } = await arrange(1);
      await act('send');
      const provider = { ...rest.community, env: withProvider(rest.community) };
      await run(provider, silent);
      const state = async () => Object.values(await states())[0];
      expect(await state()).toMatch(/^waiting: TimeoutError/);
      return { ...rest, act, provider, state };
    };

    it('sends the mail again while the provider recognises it', async () => {
      const { provider, readers, state } = await begin();
      const { accepted, send } = acceptAll();
      await run(provider, send, later(22 * hour));
      expect([accepted, await state()]).toEqual([[readers[0]?.email], 'sent']);
    });

    it('marks the mail as unknown instead of failed after the last attempt', async () => {
      const { provider, state, act } = await begin();
      for (const attempt of [1, 2, 3, 4, 5]) await run(provider, refusing, later(attempt * hour));
      expect(await state()).toBe('unknown: interrupted');
      expect((await act('retry')).status).toBe(409);
    });

    it('doesn’t send the mail again after a pause longer than the provider remembers it', async () => {
      const { provider, act, state } = await begin();
      await act('pause');
      await act('resume');
      const { accepted, send } = acceptAll();
      await run(provider, send, later(24 * hour));
      expect([accepted, await state()]).toEqual([[], 'unknown: interrupted']);
    });

    it('doesn’t send the mail again by a mail server that has replaced the provider', async () => {
      const { community, state } = await begin();
      const { accepted, send } = acceptAll();
      await run(community, send, later(minute));
      expect([accepted, await state()]).toEqual([[], 'unknown: interrupted']);
    });

    it('marks the mail as unknown instead of excluded once the campaign is cancelled or the member doesn’t want it', async () => {
      const [cancelled, unwanted] = [await begin(), await begin()];
      await cancelled.act('cancel');
      await unwanted.community.db.update(users).set({ mailNews: false });
      await run(unwanted.provider, acceptAll().send, later(minute));
      expect([await cancelled.state(), await unwanted.state()]).toEqual(Array(2).fill('unknown: interrupted'));
    });
  });
});

describe('a campaign whose runs are killed at any point', () => {
  it('skips no one, mails no one twice, and marks mails whose outcome can’t be known', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(25), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (kills, isAccepted) => {
          const { community, readers, subscribers, act, statistics, states } = await arrange(6, 3);
          await act('send');
          const accepted: string[] = [];
          let now = 0;
          for (const after of [...kills, Number.POSITIVE_INFINITY]) {
            let left = after;
            let isDead = false;
            const send: SendMail = async ({ to }) => {
              left -= 1;
              isDead ||= left < 0;
              // The run dies before the server gets the mail, or after the server accepted it and before that is
              // stored.
              if (!isDead || isAccepted) accepted.push(to);
              if (isDead) await new Promise(() => undefined);
            };
            const ending = run(community, send, later(now));
            await Promise.race([ending, until(() => isDead)]);
            now += 5 * minute;
          }
          const ends = await states();
          const unknown = Object.values(ends).filter((state) => state === 'unknown: interrupted').length;
          expect(new Set(accepted).size, 'no one twice').toBe(accepted.length);
          expect(Object.values(ends).every((state) => state === 'sent' || state === 'unknown: interrupted')).toBe(true);
          expect(accepted.length).toBeGreaterThanOrEqual(readers.length + subscribers.length - unknown);
          expect(await statistics()).toMatchObject({ recipients: 9, sent: 9 - unknown, unknown, addsUp: true });
        },
      ),
      { numRuns: 12 },
    );
  });

  it('sends each mail once, even with concurrent runs', async () => {
    const { community, readers, act, statistics } = await arrange(15);
    await act('send');
    const { accepted, send } = acceptAll();
    await Promise.all([1, 2, 3, 4].map(() => run(community, send)));
    await run(community, send);
    expect(accepted.toSorted()).toEqual(readers.map(({ email }) => email).toSorted());
    expect(await statistics()).toMatchObject({ sent: 15, addsUp: true });
  });
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
