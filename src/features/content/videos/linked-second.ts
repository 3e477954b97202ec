/** The second that a link to a part of the video names: `#t=754`. */
export function linkedSecond(): number | null {
  const [, seconds] = /^#t=(\d{1,5})$/.exec(location.hash) ?? [];
  return seconds === undefined ? null : Number(seconds);
}
