/** Seconds to wait after a failed attempt: 10, 40, 160 … up to an hour. Six attempts span about an hour. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(3600, 10 * 4 ** (attempts - 1));
}
