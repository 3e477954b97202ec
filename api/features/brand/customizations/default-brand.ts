import type { BrandSettings } from './contract.ts';

/** Used when a community's brand can't be loaded: the platform's own name and colours. */
export const defaultBrand: BrandSettings = {
  name: 'Kogukond',
  tagline: { et: 'Meie oma koht', en: 'A place of our own' },
  description: { et: '', en: '' },
  logo: { main: '', dark: '', small: '', favicon: '', icon: '' },
  colors: {
    primary: '#3b82f6',
    secondary: '#1e3a5f',
    accent: '#f59e0b',
    success: '#16a34a',
    warning: '#d97706',
    error: '#dc2626',
    info: '#0284c7',
    background: { page: '#ffffff', surface: '#ffffff', muted: '#f3f6fb' },
    text: { body: '#1f2937', muted: '#5b6675', heading: '#0f172a' },
    link: { default: '#1d4ed8', hover: '#1e40af' },
  },
  fonts: { heading: 'inter', body: 'inter', mono: 'jetbrains-mono' },
  corners: 'soft',
  nav: {
    style: 'plain',
    position: 'start',
    bgColor: '#ffffff',
    textColor: '#1f2937',
    sticky: true,
    shadow: false,
  },
  footer: {
    bgColor: '#0f172a',
    textColor: '#e2e8f0',
    tagline: { et: '', en: '' },
    copyright: { et: '', en: '' },
  },
};
