import { useLayoutEffect, useRef } from 'react';

/** A patch of a color. The page's policy refuses styles in its markup, so a script sets it. */
export function Swatch({ color, ...attributes }: { color: string; className?: string; 'data-swatch'?: string }) {
  const patch = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (patch.current) patch.current.style.background = color;
  }, [color]);
  return <span ref={patch} aria-hidden="true" {...attributes} />;
}
