import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { createWorkspace } from '../../testing/commands/workspace.ts';
import { root } from '../local/settings.ts';

describe.each(['ryup', 'aurora'])('the conversations of %s', (slug) => {
  const place = createWorkspace();
  afterAll(place.remove);

  const count = (query: string) => {
    const database = new DatabaseSync(join(place.folder, 'data/sqld/dbs', slug, 'data'), { readOnly: true });
    const row = database.prepare(`select count(*) as count from ${query}`).get();
    database.close();
    return Number(row?.['count']);
  };
  const counts = () => ['spaces', 'posts', 'comments', 'reactions', 'mentions'].map(count);

  it('are numerous and varied, and aren’t created again by a second run', async () => {
    cpSync(join(root, 'tenants', slug), join(place.tenants, slug), { recursive: true });
    expect(await place.run('apply', slug)).toMatchObject({ code: 0 });
    expect(await place.run('seed', slug)).toEqual({ code: 0, out: expect.any(String) });
    const made = counts();
    const [spaces = 0, posts = 0, comments = 0] = made;
    expect([spaces >= 5, posts >= 20, comments >= 120]).toEqual([true, true, true]);
    expect(count('posts where comment_count >= 60')).toBe(1);
    for (const kind of ['answer_id', 'pinned_at', 'locked_at'])
      expect(count(`posts where ${kind} is not null`), kind).toBeGreaterThan(0);
    expect(count("comments where state = 'deleted' and body = ''")).toBeGreaterThan(0);
    expect(count("post_texts where body like '%![%](/files/%'")).toBeGreaterThan(0);
    expect(count('(select 1 from post_texts group by post_id having count(*) = 2)')).toBeGreaterThan(0);
    // No comment precedes the one it replies to or is dated in the future.
    expect(
      count(
        'comments as reply join comments as said on said.id = reply.parent_id where said.position >= reply.position',
      ),
    ).toBe(0);
    expect(count(`comments where created_at > ${Date.now()}`)).toBe(0);
    expect(count('posts where last_position < (select count(*) from comments where post_id = posts.id)')).toBe(0);
    for (const paid of [
      "invoices where reversed_for = 'refund'",
      "subscriptions where status = 'active'",
      "subscriptions where status = 'ended'",
      'failed_charges',
      "orders where state = 'done'",
      "gift_cards where state = 'redeemed'",
    ]) {
      expect(count(paid), paid).toBeGreaterThan(0);
    }
    expect(count("entitlements where source = 'payment'"), 'whoever pays has their plan').toBe(
      count("subscriptions where status in ('active', 'past_due')"),
    );
    // Triggers count each payment on its day, for the analytics report.
    const facts = (measure: string) => count(`analytics_facts where measure = '${measure}'`);
    expect(facts('gross')).toBe(count('invoices') + count('orders'));
    expect(facts('refunds')).toBe(count('invoices where reversed_at > 0') + count('orders where reversed_at > 0'));
    for (const measure of [
      'subscribers_new',
      'subscribers_lost',
      'subscribers_returning',
      'cards_sold',
      'cards_redeemed',
    ]) {
      expect(facts(measure), measure).toBeGreaterThan(0);
    }
    expect(count(`analytics_facts where at > ${Date.now()}`)).toBe(0);
    const payments = () => [count('subscriptions'), count('invoices'), count('orders'), count('gift_cards')];
    const paid = payments();
    expect(await place.run('seed', slug)).toEqual({ code: 0, out: expect.any(String) });
    expect([counts(), payments()]).toEqual([made, paid]);
  });
});
