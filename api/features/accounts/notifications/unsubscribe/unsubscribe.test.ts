import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { actors, call, createTestCommunity, createTestContext } from '#api/testing/index.ts';
import type { MailStream } from './contract.ts';
import { unsubscribeUrls } from './tokens.ts';

const community = await createTestCommunity();
const { db } = community;
const campaigns = { campaignsConsentAt: 1, mailNews: true, mailOffers: true, mailEventNews: true };
const wanting = { mailEvents: true, ...campaigns, mailCommunity: true, mailDigest: true };
const member = () => actors.member(community, { user: wanting });
const pathOf = (userId: string, stream: MailStream = 'events', at = community) => {
  const { pathname, search } = new URL(
    unsubscribeUrls(createTestContext(at), { stream, userId, email: 'mari@people.test' }).oneClick,
  );
  return pathname + search;
};
const wantedBy = async (id: string) => {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  const { mailEvents, campaignsConsentAt, mailNews, mailOffers, mailEventNews, mailCommunity, mailDigest } = row ?? {};
  return { mailEvents, campaignsConsentAt, mailNews, mailOffers, mailEventNews, mailCommunity, mailDigest };
};
const headers = { 'content-type': 'application/x-www-form-urlencoded' };
const oneClick = (path: string) => call(community, 'POST', path, { headers, body: 'List-Unsubscribe=One-Click' });

describe('the unsubscribe link in a mail', () => {
  it.each([
    ['events', { ...wanting, mailEvents: false }],
    ['news', { ...wanting, mailNews: false }],
    ['offers', { ...wanting, mailOffers: false }],
    ['eventNews', { ...wanting, mailEventNews: false }],
    ['campaigns', { ...wanting, campaignsConsentAt: null }],
    ['community', { ...wanting, mailCommunity: false }],
    ['digest', { ...wanting, mailDigest: false }],
  ] as const)('turns off the stream %s for its member only, without signing in', async (stream, left) => {
    const [mari, jaan] = [await member(), await member()];
    for (const _ of [1, 2]) {
      const { status, body } = await oneClick(pathOf(mari.id, stream));
      expect([status, body]).toEqual([200, { success: true, data: { stream } }]);
    }
    expect(await wantedBy(mari.id)).toEqual(left);
    expect(await wantedBy(jaan.id)).toEqual(wanting);
  });

  it('accepts a multipart form, which mail providers may send', async () => {
    const mari = await member();
    const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await call(community, 'POST', pathOf(mari.id), { headers: type, body })).status).toBe(200);
    expect((await wantedBy(mari.id)).mailEvents).toBe(false);
  });

  it('leads to a confirmation page and changes nothing when it is only opened', async () => {
    const mari = await member();
    const path = pathOf(mari.id);
    const { status, headers: answered } = await call(community, 'GET', path);
    expect([status, answered.get('location')]).toEqual([303, path.replace('/api/email', '')]);
    expect(await wantedBy(mari.id)).toEqual(wanting);
  });

  it('is refused in the same way if it is altered, from another community or for a deleted account', async () => {
    const [mari, jaan, gone] = [await member(), await member(), await member()];
    const path = pathOf(mari.id);
    await db.update(users).set({ deletedAt: 1 }).where(eq(users.id, gone.id));
    const other = await createTestCommunity();
    for (const address of [
      path.replace(mari.id, jaan.id),
      path.replace('events.', 'campaigns.'),
      path.replace('events.', 'account.'),
      path.slice(0, -1),
      pathOf(mari.id, 'events', other),
      pathOf(gone.id),
      '/api/email/unsubscribe?token=',
    ]) {
      const { status, body } = await oneClick(address);
      expect([address, status, body.error?.code]).toEqual([address, 404, 'unsubscribe_invalid']);
    }
    expect(await wantedBy(mari.id)).toEqual(wanting);
    expect(await wantedBy(jaan.id)).toEqual(wanting);
  });
});
