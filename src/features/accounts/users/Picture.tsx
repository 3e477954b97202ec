import { useState } from 'react';

interface Props {
  /** URL of the picture, or null. */
  address: string | null;
  initials: string;
}

/** A member's picture, or their initials if there is none or it fails to load. */
export function Picture({ address, initials }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!address || broken === address) return initials;
  /** Catches a server-rendered image that failed to load before hydration. */
  const look = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setBroken(address);
  };
  return <img ref={look} loading="lazy" src={address} alt="" onError={() => setBroken(address)} />;
}
