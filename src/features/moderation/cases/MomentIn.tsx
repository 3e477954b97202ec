import { Moment } from '#src/ui/Moment.tsx';

/** A sentence with a time in place of its `%`. */
export function MomentIn({ text, at }: { text: string; at: string }) {
  const [before, after] = text.split('%');
  return (
    <>
      {before}
      <Moment at={at} />
      {after}
    </>
  );
}
