import { describe, expect, it } from 'vitest';
import { SendError } from '#api/platform/mail/send-error.ts';
import { acceptMail, createCampaigns } from '#api/testing/campaigns.ts';
import { call, createTestContext, hour, later, minute } from '#api/testing/index.ts';
import { refuseFullScans } from '#api/testing/refuse-full-scans.ts';
import { resumeCampaigns, startScheduledCampaigns } from './index.ts';

describe('campaign queries', () => {
  it('run without full scans of growing tables: recording, sending, retrying, unsubscribing and the minute jobs', async () => {
    const { community, ask, create, statistics, wanting, run } = await createCampaigns();
    const [mari, jaan] = [await wanting(), await wanting()];
    await refuseFullScans(community, async () => {
      const id = await create({ segment: { kind: 'members', locale: 'et' } });
      await ask('POST', `/${id}/schedule`, { version: 1, at: later(minute).toISOString() });
      const context = createTestContext(community, { now: later(minute) });
      await startScheduledCampaigns(context);
      await resumeCampaigns(context);
      await run(async ({ to }) => {
        if (to === mari.email) throw new SendError('EENVELOPE 550', true);
        if (to === jaan.email) throw new SendError('EENVELOPE 451');
      }, later(minute));
      await run(acceptMail, later(hour));
      await call(community, 'POST', '/api/email/retry', { as: mari, now: later(hour) });
      await ask('POST', `/${id}/retry`, { version: 1 });
      await run(acceptMail, later(hour));
      await call(community, 'PATCH', '/api/users/profile', { as: mari, body: { notifications: { news: false } } });
      expect(await statistics(id)).toMatchObject({ recipients: 2, sent: 2, left: 1, addsUp: true });
    });
  });
});
