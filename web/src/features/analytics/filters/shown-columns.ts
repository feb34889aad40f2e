import type { Column } from '../../../ui/data-table/column';
import type { Place } from '../../../ui/data-table/sort-in-address';

/** Which columns are shown: those of the address, else the first ones. What names the row is always there. */
export function shownColumns<Row>({ rest, setRest }: Place, all: readonly Column<Row>[], first: readonly string[]) {
  const named = rest.get('columns')?.split('.');
  const isShown = ({ key, rowHead }: Column<Row>) => rowHead || (named ?? first).includes(key);
  const columns = all.filter(isShown);
  const show = (keys: readonly string[]) =>
    setRest({ columns: keys.join('.') === first.join('.') ? undefined : keys.join('.') });
  return { columns, keys: columns.map(({ key }) => key), show };
}
