import { useEffect, useRef } from 'react';
import type { Section } from './find-places';
import styles from './palette.module.css';
import { keyOf, type Place } from './places';

interface Props {
  /** The ids of list and options begin with it. */
  id: string;
  sections: readonly Section[];
  /** The option that Enter takes, counted through all sections. */
  active: number;
  onChoose: (place: Place) => void;
  onPoint: (index: number) => void;
}

/** What was found, by kind; the options are no stops of the keyboard, the field moves through them. */
export function Found({ id, sections, active, onChoose, onPoint }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, sections]);
  const before = (index: number) => sections.slice(0, index).reduce((sum, section) => sum + section.places.length, 0);
  return (
    <div ref={list} className={styles.list} id={`${id}-list`} role="listbox" aria-label="Found" tabIndex={-1}>
      {sections.map((section, index) => (
        <div key={section.name} role="group" aria-labelledby={`${id}-${section.name}`}>
          <p id={`${id}-${section.name}`} className={styles.kind}>
            {section.name}
          </p>
          {section.places.map((place, offset) => {
            const position = before(index) + offset;
            return (
              <div
                key={keyOf(place)}
                id={`${id}-${position}`}
                role="option"
                aria-selected={position === active}
                className={styles.option}
                onPointerMove={() => position !== active && onPoint(position)}
                onClick={() => onChoose(place)}
              >
                <span className={styles.label} dir="auto">
                  {place.label}
                </span>
                {place.detail !== undefined && (
                  <span className={styles.detail} dir="auto">
                    {place.detail}
                  </span>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
