import type { ReactNode } from 'react';
import { type BadgeProps, lookOfBadge } from './badge.ts';

export function Badge({ children, ...props }: BadgeProps & { children: ReactNode }) {
  return <span className={lookOfBadge(props)}>{children}</span>;
}
