import { screen } from '@testing-library/react';

/** Finds a button by its name, even in a closed menu. */
export const buttonNamed = (name: string | RegExp) => screen.getByRole('button', { name, hidden: true });

export const visibleButton = (name: string) => screen.getByRole('button', { name });
