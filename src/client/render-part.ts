import { type ComponentType, createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** Renders a React part in a place of the page, which holds its properties as JSON. */
export function renderPart<Properties extends object>(place: HTMLElement, part: ComponentType<Properties>): void {
  const properties = JSON.parse(place.dataset['properties'] ?? '{}') as Properties;
  createRoot(place).render(createElement(part, properties));
}
