import { useEffect, useState } from 'react';

/** An e-mail address. In a narrow line, it breaks before the @ instead of within a word. */
export function Email({ address }: { address: string }) {
  const [person, ...rest] = useDecodedEmail(address).split('@');
  return (
    <>
      {person}
      <wbr />
      {rest.map((part) => `@${part}`)}
    </>
  );
}

/** Returns an e-mail address with its domain decoded. The decoder is loaded only for an encoded domain. */
export function useDecodedEmail(address: string): string {
  const [decoded, setDecoded] = useState({ address, shown: address });
  useEffect(() => {
    if (!address.includes('xn--')) return;
    void import('#api/platform/mail/address.ts').then(({ formatAddress }) =>
      setDecoded({ address, shown: formatAddress(address) }),
    );
  }, [address]);
  return decoded.address === address ? decoded.shown : address;
}
