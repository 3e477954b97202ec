import { expect, it } from 'vitest';
import { foldLetters } from './fold-letters.ts';

it.each([
  ['Õun', 'oun'],
  ['KÄRT', 'kart'],
  ['Žürii', 'zurii'],
  ['Øyvind', 'oyvind'],
  ['Łukasz', 'lukasz'],
  ['Straße', 'strasse'],
  ['Ægir', 'aegir'],
  ['Nguyễn', 'nguyen'],
  ['İstanbul', 'istanbul'],
  // Typed as a letter and a mark.
  ['O\u0303un', 'oun'],
  // Other scripts keep their letters, and their case is folded.
  ['Йорг', 'йорг'],
  ['ΓΙΏΡΓΟΣ', 'γιώργοσ'],
  ['Γιώργος', 'γιώργοσ'],
])('foldLetters converts %s to %s', (typed, folded) => {
  expect(foldLetters(typed)).toBe(folded);
  expect(foldLetters(folded)).toBe(folded);
});
