import { useState } from 'react';
import { codeOf } from '#src/client/api-client.ts';
import { ErrorText } from './ErrorText.tsx';
import { Icon } from './Icon.tsx';
import { usePage } from './island.tsx';
import { Menu } from './Menu.tsx';
import { say } from './toast/toast-store.ts';

interface Props {
  method?: 'GET' | 'POST';
  /** The call that returns the CSV file, with its filter. */
  path: string;
  /** The file's name, unless the answer has one. */
  name: string;
  label: string;
  /** Whether the button shows its label beside the icon. */
  isLabelled?: boolean;
}

/** Saves a CSV file of staff. A plain link couldn't: it would send no token, and couldn't ask for a proof. */
export function Download({ method = 'GET', path, name, label, isLabelled = false }: Props) {
  const { t, locale } = usePage();
  const [isBusy, setBusy] = useState(false);
  const save = async (bom: 'yes' | 'no') => {
    if (isBusy) return;
    setBusy(true);
    const query = `lang=${locale}&bom=${bom}`;
    try {
      // Most visits to a list download nothing.
      const { saveFile } = await import('#src/client/save-file.ts');
      await saveFile(method, `${path}${path.includes('?') ? '&' : '?'}${query}`, name);
    } catch (error) {
      const again = { text: t('islands:table.again'), run: () => void save(bom) };
      say(<ErrorText t={t} code={codeOf(error)} />, again);
    }
    setBusy(false);
  };
  return (
    <Menu
      label={label}
      className="button button-quiet"
      isBusy={isBusy}
      text={
        <>
          <Icon name="download" />
          {isLabelled && label}
        </>
      }
    >
      <button type="button" className="menu-item" onClick={() => save('yes')}>
        {t('islands:table.csv')}
      </button>
      <button type="button" className="menu-item" onClick={() => save('no')}>
        {t('islands:table.csvPlain')}
      </button>
    </Menu>
  );
}
