import type { MailCard } from '#api/platform/mail/card.ts';
import type { MailBlock } from '#api/platform/mail/message.ts';
import { splitBlocks } from '#api/platform/markdown/split-blocks.ts';

interface Place {
  slug: string;
  origin: string;
  /** Cards by address. Cards that aren't in this map are skipped. */
  cards: Readonly<Record<string, MailCard>>;
}

/** Converts a campaign's body to the blocks of its mail. */
export function renderTextBlocks(body: string, { slug, origin, cards }: Place): MailBlock[] {
  return splitBlocks(body).flatMap((block): MailBlock[] => {
    if (block.kind === 'prose') return [{ kind: 'prose', source: block.source, slug }];
    const { kind, label, address } = block;
    if (kind === 'button') {
      return [{ kind, label, url: address.startsWith('/') ? origin + address : address, isInText: true }];
    }
    const card = Object.hasOwn(cards, address) ? cards[address] : undefined;
    return card ? [{ kind, card }] : [];
  });
}
