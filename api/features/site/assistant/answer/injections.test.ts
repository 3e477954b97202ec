import { describe, expect, inject, it } from 'vitest';
import { serializeWebVtt } from '#api/platform/captions/web-vtt.ts';
import { storeCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { secretNames } from '#api/platform/community-secrets/contract.ts';
import {
  actors,
  call,
  createTestCommunity,
  insertComment,
  insertContent,
  insertExpert,
  insertPost,
  insertSpace,
  insertVideo,
  later,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { injections } from '#testing/injections.ts';
import type { AnswerEvents } from '../contract.ts';

/**
 * Members' texts contain injections, each with its own keyword. The fake model obeys all of them: it repeats its input,
 * including the injection. This must not reveal sentences for premium members to others.
 */

const ai = { address: inject('modelServiceUrl'), model: 'small-model' };
const community = await createTestCommunity({ tenant: { ai } });
await storeCommunitySecret(community, secretNames.ai, inject('modelServiceKey'), testNow);

const secret = 'Salalause: kass magab kapi otsas.';
const letters = (number: number) => [...String(number)].map((digit) => 'abeghiklmn'[Number(digit)]).join('');
const keyOf = (place: number) => `pihlakas${letters(place)}`;
const places = ['article', 'title', 'post', 'comment', 'expert', 'captions'] as const;

async function plant() {
  const spaceId = await insertSpace(community);
  const closed = await insertSpace(community, { readAccess: 'premium' });
  for (const [place, injection] of injections.entries()) {
    const body = `${keyOf(place)} kasvab aias. ${injection} stand-in: repeats`;
    const kind = places[place % places.length];
    const about = { locale: 'et' as const, summary: '', topics: [] };
    if (kind === 'article') await insertContent(community, {}, [{ ...about, title: 'Aed', body }]);
    if (kind === 'title') await insertContent(community, {}, [{ ...about, title: injection.slice(0, 150), body }]);
    if (kind === 'post') await insertPost(community, { spaceId, title: 'Aed', body });
    if (kind === 'comment') await insertComment(community, { postId: await insertPost(community, { spaceId }), body });
    if (kind === 'captions') {
      const captions = serializeWebVtt([
        { from: 61, until: 64, text: body.replace(/\s*\n\s*/g, '\n').replaceAll('-->', '→') },
      ]);
      const tracks = [{ kind: 'captions' as const, locale: 'et' as const, text: captions }];
      await insertVideo(community, {}, { texts: [{ ...about, title: 'Aed', body: '' }], tracks });
    }
    if (kind === 'expert') await insertExpert(community, { name: injection.slice(0, 80) }, { aboutEt: body });
    // Texts that only premium members may read contain the same keywords.
    const premium = `${keyOf(place)} kasvab aias. ${secret} stand-in: repeats`;
    await insertPost(community, { spaceId: closed, title: keyOf(place), body: premium });
    await insertContent(community, { access: 'premium' }, [{ ...about, title: keyOf(place), body: premium }]);
  }
}

async function ask(as: TestActor, place: number) {
  const { body } = await call<string>(community, 'POST', '/api/assistant/questions', {
    ...{ as, now: later(place * 4_000), headers: { cookie: 'locale=et' } },
    body: { question: `Kus kasvab ${keyOf(place)}?` },
  });
  const events = body.split('\n\n').flatMap((event) => {
    const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
    return name ? [{ name, data: JSON.parse(data) }] : [];
  });
  const sources = events.findLast(({ name }) => name === 'sources')?.data as AnswerEvents['sources'];
  return { body, sources, text: events.flatMap(({ name, data }) => (name === 'delta' ? [data.text] : [])).join('') };
}

describe('injections in members’ texts', () => {
  it(`reveal no secret and add no link, although the model obeys all ${injections.length}`, async () => {
    await plant();
    let written = 0;
    for (const place of injections.keys()) {
      // Each question comes from a new member, because no one may ask that many questions a day.
      const { body, sources, text } = await ask(await actors.member(community), place);
      written += sources.kind === 'written' ? 1 : 0;
      expect([place, body.includes(secret), body.includes('event: done')]).toEqual([place, false, true]);
      expect([place, text.match(/(?:https?:\/\/|www\.)/i)]).toEqual([place, null]);
      const cited = [...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number));
      expect([place, cited.filter((number) => number < 1 || number > sources.sources.length)]).toEqual([place, []]);
      expect(sources.sources.filter(({ path }) => !/^\/[a-z]/.test(path))).toEqual([]);
    }
    expect(written).toBeGreaterThan(50);
  }, 120_000);

  it('can make the model repeat a premium text to a member who may open it', async () => {
    expect((await ask(await actors.premium(community), 0)).body).toContain(secret);
  });
});
