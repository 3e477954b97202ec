import { useLayoutEffect, useRef } from 'react';

/** A patch of color, which a script sets because the page's policy refuses inline styles. */
export function Swatch({ color, ...attributes }: { color: string; className?: string; 'data-swatch'?: string }) {
  const patch = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (patch.current) patch.current.style.background = color;
  }, [color]);
  return <span ref={patch} aria-hidden="true" {...attributes} />;
}
