import { describe, expect, it } from 'vitest';
import { actors, call, createTestCommunity, readOutbox } from '#api/testing/index.ts';

const community = await createTestCommunity();
const next = '/store?redeem=RYUP-AAAA-BBBB-CCCC';
const carried = `next=${encodeURIComponent(next)}`;
const address = () => `${crypto.randomUUID()}@people.test`;

/** Returns the URL of the button in the newest mail. */
async function linkTo(email: string): Promise<string> {
  const mail = (await readOutbox(community)).filter(({ to }) => to === email).at(-1);
  const button = mail?.blocks.find(({ kind }) => kind === 'button');
  return button?.kind === 'button' ? button.url : '';
}
const post = (path: string, body: object) => call(community, 'POST', `/api/auth/${path}`, { body });

describe('the page to open after signing in', () => {
  it('is in the confirmation mail’s link, even when the mail is resent', async () => {
    const email = address();
    expect((await post('sign-up', { email, password: 'kuu paistab metsa kohal', next })).status).toBe(202);
    expect(await linkTo(email)).toMatch(new RegExp(`/auth/verify-email\\?token=[\\w-]{43}&${carried}$`));
    expect((await post('resend-verification', { email, next: '/pricing' })).status).toBe(202);
    expect(await linkTo(email)).toMatch(/token=[\w-]{43}&next=%2Fpricing$/);
  });

  it('is in the links of the already-registered and password-reset mails', async () => {
    const { email } = await actors.member(community);
    await post('sign-up', { email, password: 'kuu paistab metsa kohal', next });
    expect(await linkTo(email)).toBe(`${new URL(await linkTo(email)).origin}/auth/signin?${carried}`);
    await post('forgot-password', { email, next });
    expect(await linkTo(email)).toMatch(/reset-password\?token=[\w-]{43}&next=/);
  });

  it('is mailed with a gift card’s code as a fragment, so that no request contains the code', async () => {
    const secret = '/store#redeem=RYUP-AAAA-BBBB-CCCC';
    const tail = /[?&]next=%2Fstore#redeem=RYUP-AAAA-BBBB-CCCC$/;
    const email = address();
    await post('sign-up', { email, password: 'kuu paistab metsa kohal', next: secret });
    expect(await linkTo(email)).toMatch(tail);
    await post('resend-verification', { email, next: secret });
    expect(await linkTo(email)).toMatch(tail);
    const { email: known } = await actors.member(community);
    await post('sign-up', { email: known, password: 'kuu paistab metsa kohal', next: secret });
    expect(await linkTo(known)).toMatch(tail);
    await post('forgot-password', { email: known, next: secret });
    expect(await linkTo(known)).toMatch(tail);
  });

  it.each(['https://evil.test/', '//evil.test', '/auth/reset-password?token=x', 'x'.repeat(3_000), 7, null])(
    'is omitted if it isn’t a valid path: %j',
    async (hostile) => {
      const email = address();
      expect((await post('sign-up', { email, password: 'kuu paistab metsa kohal', next: hostile })).status).toBe(202);
      expect(await linkTo(email)).toMatch(/token=[\w-]{43}$/);
    },
  );
});
