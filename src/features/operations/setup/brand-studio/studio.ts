import { atom } from 'nanostores';
import { createContext, useContext } from 'react';
import type { DraftView } from '#api/features/operations/setup/brand-studio/contract.ts';
import { HomeWriter } from '../home-studio/home-writer.ts';
import { BrandWriter } from './brand-writer.ts';

/**
 * The page that the preview shows next: the home page, one of its sections by the heading in any language, or the
 * current page, reloaded.
 */
export interface PreviewTarget {
  page: 'home' | 'any';
  heading: readonly string[];
}

/** The draft of brand and home page while it is edited: saves both parts and controls the preview. */
export class Studio {
  readonly brand: BrandWriter;
  readonly home: HomeWriter;
  readonly $asked = atom<PreviewTarget | null>(null);
  /** The preview's frame. */
  frame: HTMLIFrameElement | null = null;

  constructor(draft: DraftView) {
    this.home = new HomeWriter((newer) => {
      this.$asked.set({ page: 'home', heading: [] });
      this.brand.show(newer);
    });
    this.brand = new BrandWriter(draft, ({ revision }) => this.home.refresh(revision));
  }

  /** Sends the values that an earlier page could not save. */
  start(): void {
    this.brand.start();
    this.home.start();
  }

  stop(): void {
    this.brand.stop();
    this.home.stop();
  }

  hasUnsaved(): boolean {
    return this.brand.hasUnsaved() || this.home.hasUnsaved();
  }

  retry(): void {
    if (this.brand.hasUnsaved()) this.brand.retry();
    if (this.home.hasUnsaved()) this.home.retry();
  }

  /** Shows another draft, replacing everything that was typed. */
  replace(draft: DraftView): void {
    this.home.forget();
    this.brand.replace(draft);
    this.$asked.set({ page: 'any', heading: [] });
  }

  /** Shows a section of the home page in the preview, by its title in each language. */
  showSection(title: Readonly<Record<string, string>>): void {
    this.$asked.set({ page: 'home', heading: Object.values(title) });
  }

  /** Waits until everything is saved. Returns whether that succeeded. */
  async settle(): Promise<boolean> {
    await this.brand.settle();
    await this.home.settle();
    return !this.hasUnsaved();
  }
}

export const StudioContext = createContext<Studio | null>(null);

export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error('Only inside a <BrandStudio>.');
  return studio;
}
