import type { MailBrand, MailColors } from '#api/platform/mail/mail-brand.ts';

const light: MailColors = {
  page: '#f5f3ff',
  card: '#fffffe',
  inset: '#ede9fe',
  border: '#dddae8',
  text: '#1f2937',
  muted: '#4b5563',
  heading: '#111827',
  link: '#5b21b6',
  accent: '#7c3aed',
  onAccent: '#ffffff',
  bar: '#2e1065',
  onBar: '#f5f3fe',
  barEdge: '#43306b',
};

/** A brand for rendering mails without a community. Its light and dark themes share no colour. */
export const testMailBrand: MailBrand = {
  name: 'Kuu & kogu',
  origin: 'https://kuu.test',
  footer: 'Meie oma koht',
  icon: '',
  light,
  dark: {
    page: '#0c0a14',
    card: '#16131f',
    inset: '#241d3a',
    border: '#322c45',
    text: '#e5e7eb',
    muted: '#a9a4bb',
    heading: '#f9fafb',
    link: '#c4b5fd',
    accent: '#8b5cf6',
    onAccent: '#000000',
    bar: '#1e0b45',
    onBar: '#ede9ff',
    barEdge: '#34215a',
  },
  fonts: { heading: 'Georgia,serif', body: 'Arial,sans-serif' },
  corners: { small: '8px', large: '14px' },
};
