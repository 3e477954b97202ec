/** Returns the second that the URL links to (`#t=754`), or null. */
export function readSecondFromUrl(): number | null {
  const [, seconds] = /^#t=(\d{1,5})$/.exec(location.hash) ?? [];
  return seconds === undefined ? null : Number(seconds);
}
