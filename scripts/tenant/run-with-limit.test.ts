import { expect, it } from 'vitest';
import { runWithLimit } from './run-with-limit.ts';

it('runWithLimit runs a limited number of tasks at a time, starts none after an error, and throws that error', async () => {
  let [running, most] = [0, 0];
  const done: number[] = [];
  const work = async (item: number) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, item === 1 ? 5 : 20));
    running -= 1;
    if (item === 1) throw new Error('the second failed');
    done.push(item);
  };
  await expect(runWithLimit(3, [0, 1, 2, 3, 4, 5], work)).rejects.toThrow('the second failed');
  expect([most, running, done]).toEqual([3, 0, [0, 2]]);
});
