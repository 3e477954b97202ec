import { Icon } from './Icon.tsx';
import { usePage } from './island.tsx';
import { Menu } from './Menu.tsx';
import { useSaveFile } from './use-save-file.tsx';

interface Props {
  method?: 'GET' | 'POST';
  /** The path of the call that returns the CSV file, with its filter. */
  path: string;
  /** The file's name, unless the response has one. */
  name: string;
  label: string;
  /** Whether the button shows its label beside the icon. */
  isLabelled?: boolean;
}

/** Saves a CSV file for staff. A plain link wouldn't send the token and couldn't ask for a fresh proof. */
export function Download({ method = 'GET', path, name, label, isLabelled = false }: Props) {
  const { t } = usePage();
  const file = useSaveFile();
  const save = (bom: 'yes' | 'no') =>
    file.save({ method, path: `${path}${path.includes('?') ? '&' : '?'}bom=${bom}`, name });
  return (
    <Menu
      label={label}
      className="button button-quiet"
      isBusy={file.isBusy}
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
