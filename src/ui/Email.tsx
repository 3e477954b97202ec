import { showAddress } from '#api/platform/mail/address.ts';

/** In a short line, the address breaks before the @ instead of within a word. */
export function Email({ address }: { address: string }) {
  const [person, ...rest] = showAddress(address).split('@');
  return (
    <>
      {person}
      <wbr />
      {rest.map((part) => `@${part}`)}
    </>
  );
}
