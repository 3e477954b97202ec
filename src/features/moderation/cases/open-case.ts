import { useEffect, useState } from 'react';

interface OpenCase {
  id: string;
  /** The page was opened with it. */
  isFirst: boolean;
  open: (id: string) => void;
}

const root = '/moderator/reports/';

/** The case in the page's address. Back and Forward lead to the ones that were open before. */
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
