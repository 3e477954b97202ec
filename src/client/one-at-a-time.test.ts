import { expect, it, vi } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('calls made during a run share one more run after it', async () => {
  const run = vi.fn(async () => undefined);
  const start = oneAtATime(run);
  await Promise.all([start(), start(), start()]);
  expect(run).toHaveBeenCalledTimes(2);
});

it('a run that fails doesn’t keep later calls from running', async () => {
  const run = vi.fn(async (): Promise<unknown> => 'done').mockRejectedValueOnce(new Error('Failed'));
  const start = oneAtATime(run);
  const [first, second] = [start(), start()];
  await expect(first).rejects.toThrow('Failed');
  await expect(second).resolves.toBe('done');
  const [third, fourth] = [start(), start()];
  await expect(Promise.all([third, fourth])).resolves.toEqual(['done', 'done']);
  expect(run).toHaveBeenCalledTimes(4);
});
