import { screen } from '@testing-library/react';

/** A button, even if a closed menu hides it. */
export const buttonNamed = (name: string | RegExp) => screen.getByRole('button', { name, hidden: true });

export const visibleButton = (name: string) => screen.getByRole('button', { name });
