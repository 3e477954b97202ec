/** How long to wait after a failed attempt: 10 s, 40 s, 160 s … an hour at most. Six attempts span about an hour. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(3600, 10 * 4 ** (attempts - 1));
}
