import { attacks } from '#testing/attacks.ts';
import { createAttackTexts } from '#testing/browser/attacked/attack-texts.ts';
import { findIntrusions } from '#testing/browser/attacked/find-intrusions.ts';
import { plantContent } from '#testing/browser/attacked/plant-texts.ts';
import { readNewestMail } from '#testing/browser/mailbox.ts';
import { cookieOf, createPerson } from '#testing/browser/people.ts';
import { purchaseCard } from '#testing/browser/seeded-pages.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const slug = 'attacked';
const json = { 'content-type': 'application/json' };

/** URLs with parameters that a page may show. */
const answersToWords = [
  '/articles?topic=',
  '/articles?cursor=',
  '/events?when=past&cursor=',
  '/experts?field=',
  '/experts?language=',
  '/experts?place=',
  '/store?redeem=',
  '/store/success?order=',
  '/subscription/success?checkout=',
  '/auth/signup?next=',
  '/auth/verify-email?token=',
  '/auth/reset-password?token=',
  '/auth/confirm-email-change?token=',
  '/auth/undo-email-change?token=',
  '/auth/accept-invitation?token=',
  '/auth/oauth/google/callback?error_description=',
  '/admin/articles?search=',
  '/admin/events?search=',
  '/admin/feedback?search=',
  '/admin/feedback?tag=',
  '/admin/gift-cards?q=',
  '/no/such/',
];

test.describe('parameters and messages', { tag: '@once' }, () => {
  test('an attack in a URL does not reach the page', async ({ page }) => {
    // Alternates between accounts to stay below the search limit.
    const cookies = [await createPerson(slug, 'admin'), await createPerson(slug, 'admin')].map(cookieOf);
    let asked = 0;
    const ask = async (path: string, attack: string) => {
      const cookie = cookies[Math.floor(asked++ / 90) % cookies.length] ?? '';
      const { body, status } = await visit(slug, path + encodeURIComponent(attack), { headers: { cookie } });
      expect([path, attack, status === 429, await findIntrusions(page, body)]).toEqual([path, attack, false, []]);
      return body;
    };
    for (const attack of attacks) {
      // The search page shows its query as text; if it didn't, this would prove nothing.
      expect(await ask('/search?q=kuu%20', attack)).toContain('kuu');
      await ask('/auth/signin?next=/', attack);
      await ask('/auth/signin?next=', attack);
    }
    for (const path of answersToWords) {
      for (const attack of [`"'></script></title></textarea><x-a>`, '" onfocus=alert(1) x="', 'javascript:alert(1)']) {
        await ask(path, attack);
      }
    }
  });

  test('a mail shows an attack as text, even in a client without a content security policy', async ({ page }) => {
    const attacker = createAttackTexts();
    const [admin, member] = [await createPerson(slug, 'admin'), await createPerson(slug)];
    // Feedback is sent by a member, because visitors may send few links.
    const asker = await createPerson(slug);
    const asAdmin = { ...json, authorization: `Bearer ${admin.token}` };
    const buyer = `buyer.${admin.email}`;
    const write = (max: number) => attacker.write('a mail', max, [], '\n\n');

    const body = JSON.stringify({ message: write(4_000) });
    const asAsker = { ...json, authorization: `Bearer ${asker.token}` };
    const asked = await visit(slug, '/api/feedback', { method: 'POST', headers: asAsker, body });
    expect(asked.status).toBe(202);
    const list = await visit(slug, `/api/admin/feedback?search=${asker.email}`, { headers: asAdmin });
    const [sent] = (JSON.parse(list.body) as { data: { items: Array<{ id: string }> } }).data.items;
    const answer = JSON.stringify({ message: write(4_000) });
    await visit(slug, `/api/admin/feedback/${sent?.id}/answer`, { method: 'POST', headers: asAdmin, body: answer });
    await purchaseCard(slug, { email: buyer, message: write(500) });
    const { event } = await plantContent(slug, attacker, admin, member);
    await visit(slug, `/api/admin${event}/cancel`, { method: 'POST', headers: asAdmin });

    const outside: string[] = [];
    await page.route(/^(?!about:)/, (route) => {
      const url = route.request().url();
      // The community's own icon is in the head of every mail.
      if (new URL(url).pathname !== `/files/${slug}/brand/icon.png`) outside.push(url);
      return route.abort();
    });
    page.on('dialog', ({ message }) => outside.push(message()));
    for (const [address, says] of [
      [asker.email, 'q0q'],
      [asker.email, 'q1q'],
      [buyer, 'q2q'],
      [member.email, attacker.entered.find(({ field }) => field === 'events.place')?.mark ?? ''],
    ] as const) {
      const { html } = await readNewestMail(address);
      expect(html).toContain(says);
      await page.setContent(html, { waitUntil: 'load' });
      expect([address, await findIntrusions(page)]).toEqual([address, []]);
    }
    expect(outside).toEqual([]);
  });
});
