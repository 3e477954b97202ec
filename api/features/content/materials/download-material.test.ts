import { describe, expect, it } from 'vitest';
import {
  actors,
  call,
  createActorContext,
  createTestCommunity,
  insertMaterial,
  later,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import type { OpenedMaterial } from './contract.ts';
import { createDownloadLink, downloadMaterial } from './download-material.ts';
import { loadMaterialPage } from './get-material.ts';
import { downloadLinkLifetimeMs } from './rules.ts';

const community = await createTestCommunity();
const mari = await actors.member(community);
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

interface Options {
  at?: typeof community;
  now?: Date;
  agent?: string;
  range?: string;
}

/** Follows a link as a viewer at a given time: returns the response, or the error message. */
async function follow(
  link: string,
  as?: TestActor,
  { at = community, now = testNow, agent = browser, range }: Options = {},
) {
  const deferred: Promise<unknown>[] = [];
  const asked = new Request(`https://${at.hostname}/`, { headers: { 'user-agent': agent } });
  const context = await createActorContext(at, as, { request: asked, defer: (work) => deferred.push(work), now });
  const { pathname, searchParams } = new URL(link, 'https://x.test');
  const input = { id: pathname.split('/')[2] ?? '', ...Object.fromEntries(searchParams) };
  const request = new Request('https://x.test/', { headers: range ? { range } : {} });
  const answer = await downloadMaterial(context, input, request).catch((error: Error) => error.message);
  await Promise.all(deferred);
  return answer;
}

const linkFor = async (id: string, as?: TestActor) =>
  createDownloadLink(await createActorContext(community, as), { id });
const downloads = async (id: string) => {
  const rows = await community.db.run(`select downloads from materials where item_id = '${id}'`);
  return Number(rows.rows[0]?.['downloads']);
};

describe('a download link', () => {
  it('downloads the file under its title', async () => {
    const { id, content } = await insertMaterial(community, { access: 'members' });
    const answer = await follow(await linkFor(id, mari), mari);
    if (typeof answer === 'string') throw new Error(answer);
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="Kuu touseb metsa kohale.pdf"');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(content);
  });

  it('works only for the viewer, material and community it was created for, and expires', async () => {
    const { id } = await insertMaterial(community);
    const other = await insertMaterial(community);
    const link = await linkFor(id, mari);
    expect(await follow(link, await actors.member(community))).toBe('not_found');
    expect(await follow(link)).toBe('not_found');
    expect(await follow(await linkFor(id), mari)).toBe('not_found');
    expect(await follow(link.replace(id, other.id), mari)).toBe('not_found');
    expect(
      await follow(
        link.replace(/until=\d+/, (until) => `${until.slice(0, -1)}9`),
        mari,
      ),
    ).toBe('not_found');
    expect(await follow(link.slice(0, -1), mari)).toBe('not_found');
    expect(await follow(`/materials/${id}/file`, mari)).toBe('not_found');
    expect(await follow(link, mari, { now: later(downloadLinkLifetimeMs - 1) })).toBeInstanceOf(Response);
    expect(await follow(link, mari, { now: later(downloadLinkLifetimeMs) })).toBe('gone');
    const there = await createTestCommunity();
    expect(await follow(link, await actors.member(there), { at: there })).toBe('not_found');
  });

  it('stops working once the viewer loses access', async () => {
    const { id } = await insertMaterial(community);
    const link = await linkFor(id, mari);
    await community.db.run(`update content_items set access = 'donator' where id = '${id}'`);
    expect(await follow(link, mari)).toBe('not_found');
  });

  it.each(['everyone', 'members', 'premium', 'donator'] as const)(
    'is created only for viewers with access, for access level %s',
    async (access) => {
      const { id } = await insertMaterial(community, { access });
      const may = (as?: TestActor) =>
        linkFor(id, as).then(
          () => true,
          () => false,
        );
      expect(await may()).toBe(access === 'everyone');
      expect(await may(mari)).toBe(access === 'everyone' || access === 'members');
      expect(await may(await actors.premium(community))).toBe(access !== 'donator');
      expect(await may(await actors.donator(community))).toBe(true);
    },
  );
});

describe('downloads', () => {
  it('are counted only if they start at the beginning of the file and aren’t by bots', async () => {
    const { id } = await insertMaterial(community);
    const link = await linkFor(id, mari);
    await follow(link, mari);
    await follow(link, mari, { range: 'bytes=0-99' });
    expect(await downloads(id)).toBe(2);
    await follow(link, mari, { range: 'bytes=100-' });
    await follow(link, mari, { range: 'bytes=5000-' });
    await follow(link, mari, { agent: 'Googlebot/2.1' });
    expect(await downloads(id)).toBe(2);
  });
});

describe('a material’s own page', () => {
  it('describes the file without giving access to it', async () => {
    const { id } = await insertMaterial(community, { access: 'premium' });
    const { isPreview, file } = await loadMaterialPage(await createActorContext(community, mari), { id });
    expect([isPreview, file]).toEqual([
      true,
      {
        name: 'Kuu tõuseb metsa kohale.pdf',
        extension: 'pdf',
        bytes: 1000,
        downloads: 0,
        address: `/materials/${id}/download`,
      },
    ]);
    expect((await call(community, 'GET', `/api/materials/${id}`, { as: mari })).status).toBe(404);
    const hidden = await insertMaterial(community, { access: 'premium', hasPreview: false });
    await expect(loadMaterialPage(await createActorContext(community, mari), { id: hidden.id })).rejects.toThrow(
      'not_found',
    );
  });

  it('is available to visitors through the API if it’s public', async () => {
    const { id } = await insertMaterial(community);
    const { body } = await call<{ data: OpenedMaterial }>(community, 'GET', `/api/materials/${id}`);
    expect(body.data.file.bytes).toBe(1000);
  });
});
