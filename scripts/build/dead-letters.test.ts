import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { expect, it } from 'vitest';
import { maxMailAttempts } from '#api/platform/mail/deliver-mail.ts';
import { root } from '../local/settings.ts';

it('a job that keeps failing goes to the dead-letter queue after as many attempts as a mail gets', () => {
  const settings = parse(readFileSync(join(root, 'wrangler.toml'), 'utf8')) as {
    queues: { consumers: object[]; producers: Array<{ queue: string }> };
  };
  const { consumers, producers } = settings.queues;
  expect(consumers).toMatchObject(
    producers.map(({ queue }) => ({
      queue,
      dead_letter_queue: `${queue}-dead`,
      max_retries: maxMailAttempts - 1,
    })),
  );
});
