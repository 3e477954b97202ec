import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/platform/audit/schema.ts';
import { campaignTexts, createCampaigns } from '#api/testing/campaigns.ts';
import { actors, readOutbox } from '#api/testing/index.ts';
import type { MailPreview } from '../contract.ts';
import { campaignRecipients } from '../schema.ts';

describe('a campaign under review', () => {
  it('counts the members it would reach by consent, stream and conditions, and reaches exactly those', async () => {
    const { community, ask, create, statistics, wanting, run } = await createCampaigns();
    const [mari] = [await wanting({ locale: 'en' }), await wanting(), await wanting({ locale: 'en', mailNews: false })];
    await actors.member(community, { user: { locale: 'en' } });
    const count = async (query: string) =>
      (await ask<{ memberCount: number }>('GET', `/audience?${query}`)).body.data.memberCount;
    expect(await count('stream=news')).toBe(2);
    expect(await count('stream=offers')).toBe(3);
    expect(await count('stream=news&locale=en')).toBe(1);
    expect(await count('stream=news&tier=premium')).toBe(0);
    const id = await create({ segment: { kind: 'members', locale: 'en' } });
    await ask('POST', `/${id}/send`, { version: 1 });
    const accepted: string[] = [];
    await run(async ({ to }) => void accepted.push(to));
    expect(accepted).toEqual([mari?.email]);
    await wanting({ locale: 'en' });
    expect(await statistics(id)).toMatchObject({ recipients: 1, sent: 1, addsUp: true });
  });

  it('shows its mail in each theme, with absolute URLs and nothing executable', async () => {
    const { community, ask } = await createCampaigns();
    const body = 'Hi <script>alert(1)</script> [x](javascript:alert(1)) [events](/events)';
    const show = async (theme: string) =>
      (
        await ask<MailPreview>('POST', '/preview', {
          stream: 'news',
          locale: 'en',
          text: { ...campaignTexts.en, body },
          theme,
        })
      ).body.data;
    const [light, dark] = [await show('light'), await show('dark')];
    expect(light.from).toEqual({ name: expect.any(String), address: community.tenant.mailFrom });
    expect(light.html).not.toBe(dark.html);
    for (const { html } of [light, dark]) {
      expect(html).not.toMatch(/<script|href="javascript| style="/);
      expect(html).toMatch(/data-style="[^"]+".*href="https?:\/\/[^"]+\/events"/s);
    }
    expect((await ask('POST', '/preview', { stream: 'news', locale: 'et', text: {} })).status).toBe(200);
  });

  it('sends a test only to its administrator, in each language, with unsubscribe links that turn nothing off', async () => {
    const { community, admin, ask, create, read, wanting } = await createCampaigns();
    await wanting();
    const id = await create();
    expect((await ask('POST', `/${id}/test`)).body.data).toEqual({ count: 2 });
    const mails = await readOutbox(community);
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      [admin.email, 'Proov: Juuni'],
      [admin.email, 'Test: June'],
    ]);
    expect(mails[0]?.unsubscribe?.oneClick).toContain('token=test');
    expect(await read(id)).toMatchObject({ state: 'draft', version: 1 });
    expect(await community.db.$count(campaignRecipients)).toBe(0);
    expect(await community.db.$count(auditLog)).toBe(0);
  });
});
