import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { UnsentText } from './unsent-text.ts';

const path = '/api/unsent-texts/post';

/** Starts an unsent text and returns a way to write it, as a form would. */
function startText({ isOnlyHere = false } = {}) {
  const form = { text: '' };
  const offer = vi.fn();
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
      offer,
    },
    { memberId: 'mari', place: 'post', isOnlyHere },
  );
  const write = (text: string) => {
    form.text = text;
    unsent.changed();
  };
  return { form, offer, unsent, write };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const saved = { [`GET ${path}`]: { data: { text: null } }, [`PUT ${path}`]: { data: { version: 1 } } };
const puts = (calls: ReturnType<typeof fakeApi>) => calls.filter(({ method }) => method === 'PUT');

describe('an unsent text', () => {
  it('is saved once typing pauses, in its latest form', async () => {
    const calls = fakeApi(saved);
    const { write } = startText();
    write('Me');
    write('Meri');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(puts(calls).map(({ body }) => body)).toMatchObject([{ content: { content: ['Meri'] }, version: 0 }]);
  });

  it('is kept on this device alone where saving is a separate action, even after its form closes', async () => {
    const calls = fakeApi({});
    const { unsent, write } = startText({ isOnlyHere: true });
    write('Meri');
    unsent.leave();
    expect(localStorage.getItem('kogu.unsent.mari.post')).toContain('Meri');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toEqual([]);
  });

  it('is kept and saved at once when its form is removed, and not again later', async () => {
    const calls = fakeApi(saved);
    const { unsent, write } = startText();
    write('Meri');
    unsent.leave();
    expect(localStorage.getItem('kogu.unsent.mari.post')).toContain('Meri');
    expect(puts(calls)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(puts(calls)).toHaveLength(1);
  });

  it('isn’t shown again after it was sent, even if a response from before still contains it', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    let asked = 0;
    fakeApi({ ...saved, [`GET ${path}`]: () => (++asked > 0 ? promise : {}) });
    const { form, unsent, write } = startText();
    write('Meri');
    const { clientId } = unsent;
    form.text = '';
    unsent.forget();
    resolve({ data: { text: { place: 'post', clientId, content: { content: ['Meri'] }, version: 2, updatedAt: '' } } });
    await vi.advanceTimersByTimeAsync(1);
    expect(form.text).toBe('');
    expect(unsent.clientId).not.toBe(clientId);
  });

  it('keeps text and id while it is being sent, even if the server has removed its copy', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const values = { content: ['Meri'] };
    localStorage.setItem('kogu.unsent.mari.post', JSON.stringify({ id: 'x', values, version: 1, isSaved: true }));
    fakeApi({ ...saved, [`GET ${path}`]: () => promise });
    const { form, unsent } = startText();
    unsent.tried();
    resolve({ data: { text: null } });
    await vi.advanceTimersByTimeAsync(1);
    expect([form.text, unsent.clientId]).toEqual(['Meri', 'x']);
  });

  it('is not saved when its form is removed after sending it', async () => {
    const calls = fakeApi(saved);
    const { unsent, write } = startText();
    write('Meri');
    unsent.forget();
    unsent.leave();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(puts(calls)).toEqual([]);
  });

  /** Closes the page while the text is being saved, so that this device doesn't learn its version. */
  const closeWhileSaving = async (text: string) => {
    const calls = fakeApi({ ...saved, [`PUT ${path}`]: () => new Promise<object>(() => undefined) });
    const { unsent, write } = startText();
    write(text);
    await vi.advanceTimersByTimeAsync(2_500);
    unsent.keepNow();
    const [{ clientId, content }] = puts(calls).map(({ body }) => body) as [{ clientId: string; content: object }];
    return { unsent, write, stored: { clientId, content, version: 1 } };
  };

  it('is recognized when the page reopens, even if it closed before the server responded', async () => {
    const { stored } = await closeWhileSaving('Meri');
    fakeApi({ ...saved, [`GET ${path}`]: { data: { text: stored } } });
    const { form, offer } = startText();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([form.text, offer.mock.calls]).toEqual(['Meri', []]);
  });

  it('continues from the version this device saved last if more was written before the page closed', async () => {
    const { unsent, write, stored } = await closeWhileSaving('Meri');
    write('Meri on soe');
    unsent.keepNow();
    vi.clearAllTimers();
    const calls = fakeApi({ ...saved, [`GET ${path}`]: { data: { text: stored } } });
    const { form, offer } = startText();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([form.text, offer.mock.calls]).toEqual(['Meri on soe', []]);
    expect(puts(calls).map(({ body }) => body)).toMatchObject([{ content: { content: ['Meri on soe'] }, version: 1 }]);
  });

  it('stays shown while the newer text of another device is offered', async () => {
    const { stored } = await closeWhileSaving('Meri');
    const other = { ...stored, content: { content: ['Mets'] }, version: 2 };
    fakeApi({ ...saved, [`GET ${path}`]: { data: { text: other } } });
    const { form, offer } = startText();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([form.text, offer.mock.calls.length]).toEqual(['Meri', 1]);
  });
});
