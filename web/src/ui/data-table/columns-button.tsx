import { SettingOutlined } from '@ant-design/icons';
import { buttonClass } from '../button/button';
import { MenuButton } from '../menu/menu-button';
import { titleOf, type Column } from './column';
import styles from './columns-button.module.css';

interface Props<Row> {
  columns: readonly Column<Row>[];
  /** Keys of those that are shown. */
  shown: readonly string[];
  onChange: (shown: string[]) => void;
}

/** Which columns a table shows; the one that names the row always stays. */
export const ColumnsButton = <Row,>({ columns, shown, onChange }: Props<Row>) => (
  <MenuButton
    align="right"
    className={buttonClass({ size: 'small' })}
    label={
      <>
        <SettingOutlined aria-hidden="true" />
        Columns
      </>
    }
  >
    {columns
      .filter(({ rowHead }) => !rowHead)
      .map((column) => (
        <li key={column.key}>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={shown.includes(column.key)}
              onChange={({ target }) =>
                onChange(
                  columns
                    .map(({ key }) => key)
                    .filter((key) => (key === column.key ? target.checked : shown.includes(key))),
                )
              }
            />
            {titleOf(column)}
          </label>
        </li>
      ))}
  </MenuButton>
);
