import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SendMail } from '#api/platform/mail/transport.ts';
import { arrangeCampaign, recordMail, sendDueCampaigns } from '#api/testing/campaigns.ts';
import { later, minute } from '#api/testing/index.ts';

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('a campaign whose runs are killed at any point', () => {
  it('skips no one, mails no one twice, and marks interrupted mails as unknown', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(25), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (kills, isAccepted) => {
          const { community, readers, subscribers, act, statistics, states } = await arrangeCampaign(6, 3);
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
            const ending = sendDueCampaigns(community, send, later(now));
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
    const { community, readers, act, statistics } = await arrangeCampaign(15);
    await act('send');
    const { accepted, send } = recordMail();
    await Promise.all([1, 2, 3, 4].map(() => sendDueCampaigns(community, send)));
    await sendDueCampaigns(community, send);
    expect(accepted.toSorted()).toEqual(readers.map(({ email }) => email).toSorted());
    expect(await statistics()).toMatchObject({ sent: 15, addsUp: true });
  });
});
