import { Select } from 'antd';
import type { ReactElement } from 'react';
import { Antd } from './antd';
import styles from './choice.module.css';
import { Field } from './field/field';

export interface Option<V extends string = string> {
  value: V;
  label: string;
}

interface Props {
  label: string;
  /** The label is said, not shown: where the place of the field names it. */
  labelHidden?: boolean;
  value: string;
  options: readonly Option[];
  /** Differs from what the page shows: the label and the edge are marked. */
  changed?: boolean;
  /** Long lists can be narrowed by typing. */
  searchable?: boolean;
  /** What is typed is looked for elsewhere: `options` are what was found. */
  onSearch?: (typed: string) => void;
  /** What the options need can be read from now on. */
  onOpen?: () => void;
  onChange: (value: string) => void;
}

/**
 * antd gives its list of options no name and takes none; with one, a screen reader says which field it belongs to.
 * Set on every render: the list is another element while nothing fits what was typed.
 */
const namedList = (list: ReactElement, label: string) => (
  <div ref={(popup) => popup?.querySelector('[role="listbox"]')?.setAttribute('aria-label', label)}>{list}</div>
);

/** Within a dialog, which lies above all else of the page, the list belongs into it. */
const nearestLayer = (node: HTMLElement): HTMLElement => node.closest('dialog') ?? document.body;

/** One of several, behind a labelled field. */
export const Choice = ({
  label,
  labelHidden,
  value,
  options,
  changed,
  searchable,
  onSearch,
  onOpen,
  onChange,
}: Props) => (
  <Field label={label} labelHidden={labelHidden} changed={changed}>
    {({ id }) => (
      <Antd>
        <Select
          id={id}
          className={`${styles.select} ${searchable || onSearch ? '' : styles.fixed} ${changed ? styles.changed : ''}`}
          value={value}
          options={[...options]}
          virtual={false}
          // The value stands beside the input, not in it: without this it would not be read out.
          aria-description={options.find((option) => option.value === value)?.label}
          showSearch={
            onSearch ? { filterOption: false, onSearch } : searchable === true && { optionFilterProp: 'label' }
          }
          popupRender={(list) => namedList(list, label)}
          getPopupContainer={nearestLayer}
          onOpenChange={(isOpen) => isOpen && onOpen?.()}
          onChange={onChange}
        />
      </Antd>
    )}
  </Field>
);
