import { AppError } from '#api/platform/http/app-error.ts';
import { ProviderRefusal } from '../provider.ts';

/**
 * Asks Stripe and says a failure in our words: out, or refused. Read from what the error has and
 * not from its class, so that the library stays where it is loaded.
 */
export async function callStripe<Answer>(question: Promise<Answer>): Promise<Answer> {
  try {
    return await question;
  } catch (thrown) {
    const { statusCode, type, code } = thrown as { statusCode?: number; type?: string; code?: string };
    // 409: somebody changes the same object at this moment. Keys that don't count are ours to mend.
    const isOut = statusCode === undefined || statusCode >= 500 || [401, 403, 409, 429].includes(statusCode);
    if (isOut) throw new AppError('unavailable', { cause: thrown });
    if (type === 'StripeCardError') throw new ProviderRefusal('declined', thrown);
    throw new ProviderRefusal(code === 'resource_missing' ? 'missing' : 'refused', thrown);
  }
}

/** A moment as Stripe writes it: seconds. */
export function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

export function fromSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** An object that may be written out or named by its id. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
