import type { ReactNode } from 'react';
import { type BadgeProps, badgeClasses } from './badge.ts';

export function Badge({ children, ...props }: BadgeProps & { children: ReactNode }) {
  return <span className={badgeClasses(props)}>{children}</span>;
}
