import { ApiError, callApi } from './api-client.ts';

interface Watch<Answer> {
  path: string;
  /** Shows the outcome; returns false if there is none yet. */
  show: (answer: Answer) => boolean;
  /** Called when the outcome takes longer than usual. */
  showLate: () => void;
  /**
   * Called when polling ends without an outcome: it took too long, or the server doesn't know it or hides it from this
   * browser.
   */
  showEnd: (why: 'late' | 'unknown') => void;
}

const lateMs = 30_000;
const endMs = 15 * 60_000;
const final = [401, 403, 404];

/**
 * Polls the outcome of something decided elsewhere, such as a payment: every few seconds, then more slowly, for a
 * quarter of an hour. Keeps polling through network and server failures. Polling has no side effects. Returns a
 * function that stops it.
 */
export function watchOutcome<Answer extends object>({ path, show, showLate, showEnd }: Watch<Answer>): () => void {
  const began = Date.now();
  let isOver = false;
  const ask = async () => {
    const answer = await read<Answer>(path);
    if (isOver) return;
    if (answer === 'unknown') return showEnd('unknown');
    if (answer !== 'lost' && show(answer)) return;
    const waited = Date.now() - began;
    if (waited >= endMs) return showEnd('late');
    if (waited >= lateMs) showLate();
    setTimeout(ask, pauseAfter(waited));
  };
  void ask();
  return () => {
    isOver = true;
  };
}

/** The pause before the next poll, which grows from 1.5 to 15 seconds. */
function pauseAfter(waited: number): number {
  return Math.min(1_500 + waited / 10, 15_000);
}

async function read<Answer>(path: string): Promise<Answer | 'lost' | 'unknown'> {
  try {
    return await callApi<Answer>('GET', path);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return final.includes(error.status) ? 'unknown' : 'lost';
  }
}
