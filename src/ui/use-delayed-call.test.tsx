import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDelayedCall } from './use-delayed-call.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function renderCall(call: (value: string) => Promise<string>) {
  const done = vi.fn();
  const hook = renderHook(({ value }) => useDelayedCall(value, { delayMs: 300, call, done }), {
    initialProps: { value: 'a' as string | null },
  });
  return { ...hook, done };
}

describe('a delayed call', () => {
  it('is made once the value has stayed the same for the delay', async () => {
    const call = vi.fn(async (value: string) => `about ${value}`);
    const { rerender, done } = renderCall(call);
    await act(() => vi.advanceTimersByTimeAsync(299));
    rerender({ value: 'ab' });
    await act(() => vi.advanceTimersByTimeAsync(299));
    expect(call).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(call.mock.calls).toEqual([['ab']]);
    expect(done.mock.calls).toEqual([['about ab']]);
  });

  it('is made again only for another value', async () => {
    const call = vi.fn(async (value: string) => value);
    const { rerender } = renderCall(call);
    await act(() => vi.advanceTimersByTimeAsync(300));
    rerender({ value: 'a' });
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('ignores the response for a value that has changed, and isn’t made for null', async () => {
    const answers = new Map<string, (answer: string) => void>();
    const { rerender, done } = renderCall((value) => new Promise((resolve) => answers.set(value, resolve)));
    await act(() => vi.advanceTimersByTimeAsync(300));
    rerender({ value: null });
    await act(async () => answers.get('a')?.('late'));
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect([...answers.keys()]).toEqual(['a']);
    expect(done).not.toHaveBeenCalled();
  });

  it('returns null after a failure', async () => {
    const { done } = renderCall(() => Promise.reject(new Error('away')));
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(done.mock.calls).toEqual([[null]]);
  });

  it('isn’t made after its component is unmounted', async () => {
    const call = vi.fn(async (value: string) => value);
    const { unmount } = renderCall(call);
    unmount();
    await vi.advanceTimersByTimeAsync(300);
    expect(call).not.toHaveBeenCalled();
  });
});
