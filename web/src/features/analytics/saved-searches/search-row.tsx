import { CheckOutlined, DeleteOutlined, LinkOutlined } from '@ant-design/icons';
import { Link, useHref, useSearchParams } from 'react-router';
import { toast } from '../../../lib/toasts';
import { Button } from '../../../ui/button/button';
import type { Fields } from '../filters/fields';
import type { SavedSearch } from './api';
import styles from './saved-searches.module.css';
import { isShown, queryOf, searchWords } from './search-words';

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast({ kind: 'success', title: 'Link copied', text: 'It opens this search for everybody who may see the page.' });
  } catch {
    toast({ kind: 'error', title: 'The link was not copied', text: address });
  }
}

interface Props {
  search: SavedSearch;
  fields: Fields;
  /** Asks whether it is to be deleted. */
  onDelete: () => void;
}

/** A kept search: opens it, copies its link, has it deleted. */
export function SearchRow({ search: { name, query }, fields, onDelete }: Props) {
  const [params] = useSearchParams();
  const to = { search: query };
  const address = new URL(useHref({ search: queryOf(fields, query) }), window.location.origin).href;
  const shown = isShown(fields, query, params);
  return (
    <li className={styles.row} data-shown={shown || undefined}>
      <span>
        {/* Opening it drops what was not applied. */}
        <Link className={styles.name} to={to} state={{ opened: crypto.randomUUID() }} aria-current={shown || undefined}>
          {name}
        </Link>
        <span className={styles.words}>{searchWords(fields, query)}</span>
      </span>
      {shown && <CheckOutlined className={styles.check} aria-hidden="true" />}
      <Button
        kind="quiet"
        icon={<LinkOutlined aria-hidden="true" />}
        aria-label={`Copy the link of ${name}`}
        onClick={() => void copy(address)}
      />
      <Button
        kind="quiet"
        icon={<DeleteOutlined aria-hidden="true" />}
        aria-label={`Delete ${name}`}
        onClick={onDelete}
      />
    </li>
  );
}
