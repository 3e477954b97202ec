import { afterEach, describe, expect, inject, it } from 'vitest';
import '#api/testing/in-workerd.ts';
import type { Model } from './call-model.ts';
import { type ChatUse, chatTimeouts, ModelError, streamChat } from './stream-chat.ts';

const model: Model = { address: inject('modelServiceUrl'), model: 'small-model', key: inject('modelServiceKey') };
const usual = { ...chatTimeouts };
afterEach(() => {
  Object.assign(chatTimeouts, usual);
});

let asked = 0;
/** Reads an answer until it ends or fails, and returns what arrived. */
async function ask(mode: string, given: Partial<Model> = {}, signal?: AbortSignal, maxTokens = 100) {
  asked += 1;
  const content = `Question ${asked}, stand-in: ${mode}`;
  const pieces: string[] = [];
  const asking = { messages: [{ role: 'user' as const, content }], maxTokens, ...(signal ? { signal } : {}) };
  const answer = streamChat({ ...model, ...given }, asking);
  try {
    for (;;) {
      const { done, value } = await answer.next();
      if (done) return { text: pieces.join(''), pieces: pieces.length, use: value as ChatUse | null };
      pieces.push(value);
    }
  } catch (error) {
    return { text: pieces.join(''), fault: error instanceof ModelError ? error.failure : error };
  }
}

const whole = 'The model answers from the first source [1].';

describe('streamChat', () => {
  it('yields an answer piece by piece, and returns the tokens it used', async () => {
    expect(await ask('usual')).toEqual({ text: whole, pieces: 8, use: { input: 240, output: 34 } });
    expect(await ask('uncounted')).toEqual({ text: whole, pieces: 8, use: null });
  });

  it('retries until something arrives, and gives up after three attempts', async () => {
    expect(await ask('crowded')).toMatchObject({ text: whole });
    expect(await ask('busy')).toEqual({ text: '', fault: 'busy' });
    expect(await ask('broken')).toEqual({ text: '', fault: 'unreachable' });
    expect(await ask('usual', { address: inject('closedUrl') })).toEqual({ text: '', fault: 'unreachable' });
  });

  it('gives up at once on a service that asks for a long wait before the next attempt', async () => {
    const before = Date.now();
    expect(await ask('later')).toEqual({ text: '', fault: 'busy' });
    expect(Date.now() - before).toBeLessThan(5_000);
  });

  it('reports that the key or the model is refused', async () => {
    expect(await ask('usual', { key: 'another' })).toEqual({ text: '', fault: 'refused' });
    expect(await ask('usual', { model: 'unknown' })).toEqual({ text: '', fault: 'refused' });
  });

  it.each(['cut', 'short', 'failing'])('keeps the received part of an answer that is %s', async (mode) => {
    expect(await ask(mode)).toEqual({ text: 'The model answers ', fault: 'cut' });
  });

  it('gives up on a service that sends nothing, or nothing more', async () => {
    Object.assign(chatTimeouts, { firstMs: 100, nextMs: 100 });
    expect(await ask('silent')).toEqual({ text: '', fault: 'slow' });
    expect(await ask('stalling')).toEqual({ text: 'The model answers ', fault: 'slow' });
    expect(await ask('usual', { address: inject('silentUrl') })).toEqual({ text: '', fault: 'slow' });
  });

  it('gives up on an answer that takes too long, even if pieces keep arriving', async () => {
    Object.assign(chatTimeouts, { wholeMs: 150 });
    const { text, fault } = await ask('slowly');
    expect([whole.startsWith(text), text.length < whole.length, fault]).toEqual([true, true, 'slow']);
  });

  it('cuts off an answer that is far longer than allowed', async () => {
    const { text, fault } = await ask('usual', {}, undefined, 1);
    expect([whole.startsWith(text), text.length <= 20, fault]).toEqual([true, true, 'cut']);
  });

  it('stops once its signal is aborted', async () => {
    const stopped = new AbortController();
    setTimeout(() => stopped.abort('stopped'), 150);
    const { text, fault } = await ask('slowly', {}, stopped.signal);
    expect([whole.startsWith(text), text.length < whole.length, fault]).toEqual([true, true, 'stopped']);
    expect(await ask('usual', {}, AbortSignal.abort('before'))).toEqual({ text: '', fault: 'before' });
  });
});
