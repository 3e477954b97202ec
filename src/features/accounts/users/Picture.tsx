import { useState } from 'react';

interface Props {
  /** Address of the picture, or null. */
  address: string | null;
  initials: string;
}

/** A member's picture; their initials where there is none, or where it can't be shown. */
export function Picture({ address, initials }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!address || broken === address) return initials;
  /** An image that the server rendered may have failed before anybody listened. */
  const look = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setBroken(address);
  };
  return <img ref={look} src={address} alt="" onError={() => setBroken(address)} />;
}
