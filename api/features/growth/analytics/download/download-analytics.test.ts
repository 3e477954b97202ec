import { describe, expect, it } from 'vitest';
import { actors, call, createTestCommunity, insertPost, type TestActor } from '#api/testing/index.ts';

const community = await createTestCommunity();
const admin = await actors.admin(community);

async function download(query: string, as: TestActor = admin, locale = 'en') {
  const headers = { cookie: `locale=${locale}` };
  const answer = await call(community, 'GET', `/api/admin/analytics/download?${query}`, { as, headers });
  return { status: answer.status, headers: answer.headers, text: String(answer.body) };
}

describe('GET /api/admin/analytics/download', async () => {
  await insertPost(community);
  for (let view = 0; view < 6; view += 1) {
    const headers = { 'cf-connecting-ip': `192.0.2.${view}` };
    const body = { path: '/pricing', utm: { source: '=HYPERLINK("https://evil.test")' } };
    expect((await call(community, 'POST', '/api/analytics/pageview', { body, headers })).status).toBe(202);
  }

  it('returns a panel as CSV, with the counts of the previous period', async () => {
    const { status, headers, text } = await download('period=7d&panel=content');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toMatch(/filename="[\w-]+-analytics-content\.csv"/);
    expect(text.replace(/^\uFEFF/, '')).toBe('Page,Title,Count,Period before\r\n/pricing,,6,0\r\n');
  });

  it('never returns a formula, even if a campaign’s name looks like one', async () => {
    const { text } = await download('period=7d&panel=utmSource');
    expect(text).toContain(`"'=hyperlink(""https://evil.test"")",,6,0`);
  });

  it('returns each point of the series with every figure', async () => {
    const lines = (await download('period=7d&panel=series')).text.trim().split('\r\n');
    expect(lines).toHaveLength(8);
    expect(lines[0]).toContain('Visitors,Page views,Sign-ups');
    expect(lines[0]).toContain('Share unanswered (%),Churn (%),Time to first answer (seconds),Revenue (');
    expect(lines.at(-1)).toMatch(/^2026-03-10 00:00,6,6,/);
  });

  it('returns the funnel and retention by month', async () => {
    expect((await download('period=7d&panel=funnel')).text.replace(/^\uFEFF/, '').split('\r\n')).toEqual([
      'Step,Count',
      'Visited,6',
      expect.stringMatching(/^Signed up,\d+$/),
      expect.stringMatching(/^Confirmed the address,\d+$/),
      expect.stringMatching(/^Wrote something,\d+$/),
      'Paid,0',
      '',
    ]);
    const [heading, ...months] = (await download('period=7d&panel=retention')).text.trim().split('\r\n');
    expect(heading).toMatch(/Joined in,Members/);
    for (const month of months) expect(month).toMatch(/^\d{4}-\d{2},\d+/);
  });

  it('uses semicolons and Estonian headings in Estonian', async () => {
    expect((await download('period=7d&panel=content', admin, 'et')).text).toContain(
      'Leht;Pealkiri;Arv;Eelmine periood',
    );
  });

  it.each(['period=7d', 'period=1y&panel=content', 'period=7d&panel=people', 'panel=content'])(
    'refuses %s',
    async (query) => {
      expect((await download(query)).status).toBe(400);
    },
  );

  it('refuses everyone but administrators', async () => {
    expect((await download('period=7d&panel=content', await actors.moderator(community))).status).toBe(403);
  });
});
