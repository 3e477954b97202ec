import { useEffect, useState } from 'react';

interface OpenCase {
  id: string;
  /** True for the case with which the page was loaded. */
  isFirst: boolean;
  open: (id: string) => void;
}

const root = '/moderator/reports/';

/** The open case, which the URL names. Back and Forward move between the cases that were open. */
export function useOpenCase(first: string): OpenCase {
  const [{ id, isFirst }, setOpen] = useState({ id: first, isFirst: true });
  useEffect(() => {
    const follow = () => {
      if (location.pathname.startsWith(root)) setOpen({ id: location.pathname.slice(root.length), isFirst: false });
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const open = (next: string) => {
    if (next === id) return;
    history.pushState(null, '', `${root}${next}${location.search}`);
    setOpen({ id: next, isFirst: false });
    scrollTo({ top: 0 });
  };
  return { id, isFirst, open };
}
