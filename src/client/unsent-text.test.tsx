import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { UnsentText } from './unsent-text.ts';

const path = '/api/unsent-texts/post';

/** A text that someone writes, as a form would hold it. */
function startText({ isOnlyHere = false } = {}) {
  const form = { text: '' };
  const unsent = new UnsentText(
    {
      read: () => ({ content: [form.text] }),
      isBlank: () => form.text === '',
      show: ({ content = [] }) => {
        form.text = content[0] ?? '';
      },
      reset: () => {
        form.text = '';
      },
      offer: vi.fn(),
    },
    { memberId: 'mari', place: 'post', isOnlyHere },
  );
  const write = (text: string) => {
    form.text = text;
    unsent.changed();
  };
  return { unsent, write };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const saved = { [`GET ${path}`]: { data: { text: null } }, [`PUT ${path}`]: { data: { version: 1 } } };
const puts = (calls: ReturnType<typeof fakeApi>) => calls.filter(({ method }) => method === 'PUT');

describe('a text that isn’t sent yet', () => {
  it('is saved once after a pause, as it then is', async () => {
    const calls = fakeApi(saved);
    const { write } = startText();
    write('Me');
    write('Meri');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(puts(calls).map(({ body }) => body)).toMatchObject([{ content: { content: ['Meri'] }, version: 0 }]);
  });

  it('is kept on this device alone where saving is a separate act, even after its form closes', async () => {
    const calls = fakeApi({});
    const { unsent, write } = startText({ isOnlyHere: true });
    write('Meri');
    unsent.leave();
    expect(localStorage.getItem('kogu.unsent.mari.post')).toContain('Meri');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toEqual([]);
  });

  it('is kept and saved at once when its form goes, and not again', async () => {
    const calls = fakeApi(saved);
    const { unsent, write } = startText();
    write('Meri');
    unsent.leave();
    expect(localStorage.getItem('kogu.unsent.mari.post')).toContain('Meri');
    expect(puts(calls)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(puts(calls)).toHaveLength(1);
  });

  it('is not saved when its form goes after it was sent', async () => {
    const calls = fakeApi(saved);
    const { unsent, write } = startText();
    write('Meri');
    unsent.forget();
    unsent.leave();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(puts(calls)).toEqual([]);
  });
});
