import 'i18next';
import type { resources } from './index.ts';

type English = (typeof resources)['en'];

/**
 * Makes a key that no English file has a type error. Keys are written with their file, as in
 * `t('shell:skip')`, in every translator: hence all of the files as the default.
 */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: readonly ['shell', ...Array<keyof English>];
    resources: English;
  }
}
