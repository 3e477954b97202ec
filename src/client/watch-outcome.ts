import { ApiError, callApi } from '../lib/api-client.ts';

interface Watch<Answer> {
  path: string;
  /** Shows what came of it; false while nothing has. */
  show: (answer: Answer) => boolean;
  /** It takes longer than usual. */
  showLate: () => void;
  /** It is asked for no more: it took too long, or the server knows nothing of it, or not for this browser. */
  showEnd: (why: 'late' | 'unknown') => void;
}

const lateMs = 30_000;
const endMs = 15 * 60_000;
const final = [401, 403, 404];

/**
 * Asks what came of something that others decide, such as a payment, until it is known: every few
 * seconds, slower with time, for a quarter of an hour. A lost network, or a server that is out, is
 * waited out. Asking changes nothing.
 */
export function watchOutcome<Answer extends object>({ path, show, showLate, showEnd }: Watch<Answer>): void {
  const began = Date.now();
  const ask = async () => {
    const answer = await read<Answer>(path);
    if (answer === 'unknown') return showEnd('unknown');
    if (answer !== 'lost' && show(answer)) return;
    const waited = Date.now() - began;
    if (waited >= endMs) return showEnd('late');
    if (waited >= lateMs) showLate();
    setTimeout(ask, pauseAfter(waited));
  };
  void ask();
}

/** From one and a half seconds to a quarter of a minute. */
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
