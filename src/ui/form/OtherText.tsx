import type { OfferedText } from '#src/client/writing-surface.ts';

interface Props {
  offered: OfferedText | null;
  texts: { lead: string; take: string; keep: string };
}

/** Offers the text that another device saved: the member takes it, or keeps this one. */
export function OtherDeviceText({ offered, texts }: Props) {
  return (
    <div role="status">
      {offered && (
        <div className="notice stack">
          <p>{texts.lead}</p>
          <p className="actions">
            <button type="button" className="button button-quiet" onClick={offered.take}>
              {texts.take}
            </button>
            <button type="button" className="button button-quiet" onClick={offered.keep}>
              {texts.keep}
            </button>
          </p>
        </div>
      )}
    </div>
  );
}
