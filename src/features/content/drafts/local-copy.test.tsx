import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkingCopy } from '#api/features/content/drafts/contract.ts';
import { LocalCopy } from './local-copy.ts';

const text = (title: string) => ({ texts: { en: { title } } }) as unknown as WorkingCopy;

/** Opens the item as this member on a new page, as if the previous page had been closed. */
function openAs(member: string | null, id = 'article'): LocalCopy {
  if (member === null) delete document.documentElement.dataset['pageOf'];
  else document.documentElement.dataset['pageOf'] = member;
  return new LocalCopy(id);
}
const keys = () => Object.keys(localStorage).filter((key) => key.startsWith('kogu.'));

beforeEach(() => {
  const locks = { request: vi.fn(), query: async () => ({ held: [] }) };
  vi.stubGlobal('navigator', { locks });
});

describe('local copies of edits', () => {
  it('are found when their author opens the item again', async () => {
    openAs('mari').keep(3, text('Mari’s'));
    const left = await openAs('mari').findLeft();
    expect(left).toMatchObject({ version: 3, content: text('Mari’s') });
    left?.drop();
    expect(keys()).toEqual([]);
  });

  it('are neither shown to another member in this browser nor removed when that member deletes the item', async () => {
    openAs('mari').keep(3, text('Mari’s'));
    const jaans = openAs('jaan');
    expect(await jaans.findLeft()).toBeNull();
    jaans.forgetAll();
    expect(await openAs('mari').findLeft()).toMatchObject({ content: text('Mari’s') });
  });

  it('are kept separately for each item and each open page', async () => {
    openAs('mari', 'article-2').keep(1, text('Another'));
    const first = openAs('mari');
    first.keep(1, text('First'));
    openAs('mari').keep(2, text('Second'));
    first.forget();
    expect(await openAs('mari').findLeft()).toMatchObject({ content: text('Second') });
  });

  it('aren’t stored if no one is signed in', async () => {
    const copy = openAs(null);
    copy.keep(1, text('Whose?'));
    expect(keys()).toEqual([]);
    expect(await copy.findLeft()).toBeNull();
  });
});
