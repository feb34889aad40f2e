import { useLayoutEffect, useRef, type ComponentProps, type ReactNode, type Ref } from 'react';
import styles from './text-area.module.css';

interface Props extends Omit<ComponentProps<'textarea'>, 'className' | 'onChange' | 'rows' | 'ref'> {
  ref?: Ref<HTMLTextAreaElement>;
  value: string;
  onChange: (value: string) => void;
  /** At the right end, inside the edge: a count. */
  suffix?: ReactNode;
}

/** Some lines of text; as high as they are, up to six. */
export function TextArea({ ref, value, onChange, suffix, ...rest }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const node = area.current;
    if (!node) return;
    node.style.height = '0';
    node.style.height = `${node.scrollHeight}px`;
  }, [value]);
  const both = (node: HTMLTextAreaElement | null) => {
    area.current = node;
    if (typeof ref === 'function') ref(node);
    else if (ref) ref.current = node;
  };
  return (
    <span className={styles.box} data-invalid={rest['aria-invalid']}>
      <textarea
        {...rest}
        ref={both}
        rows={1}
        className={styles.area}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {suffix !== undefined && <span className={styles.suffix}>{suffix}</span>}
    </span>
  );
}
