import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import styles from './tabs.module.css';

export interface Tab {
  /** Stands in the address: `?tab=action-logs`. */
  key: string;
  label: string;
  /** How many things are behind it: 12, or "10,000+". */
  count?: number | string;
  /** Rendered only while the tab is chosen. */
  content: () => ReactNode;
}

interface Props {
  /** Names the row of tabs. */
  label: string;
  tabs: readonly [Tab, ...Tab[]];
  /** The address's parameter, where a page has several rows of tabs. */
  param?: string;
  /** They lie in a sheet, out of which Back leads: a tab is no step of its own. */
  inSheet?: boolean;
}

/** The tab that the address names, else the first; the first one's address names none. */
function useChosen(tabs: Props['tabs'], param: string, inSheet: boolean) {
  const [search, setSearch] = useSearchParams();
  const chosen = tabs.find(({ key }) => key === search.get(param)) ?? tabs[0];
  const choose = (tab: Tab) => {
    if (tab === chosen) return;
    const next = new URLSearchParams(search);
    if (tab === tabs[0]) next.delete(param);
    else next.set(param, tab.key);
    setSearch(next, { preventScrollReset: true, replace: inSheet });
  };
  return { chosen, choose };
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** On a narrow window the row of tabs scrolls: the chosen one is brought to its middle. */
function useInSight(chosen: string, labels: string) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bring = () => {
      const tab = row.current?.querySelector('[aria-selected="true"]');
      if (!row.current || !tab || row.current.scrollWidth <= row.current.clientWidth) return;
      const [around, own] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
      row.current.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2);
    };
    bring();
    window.addEventListener('resize', bring);
    return () => window.removeEventListener('resize', bring);
  }, [chosen, labels]);
  return row;
}

/**
 * Several contents at one place, the chosen one in the address, so that Back and a copied link find it again. Arrow
 * keys, Home and End walk along the tabs; Enter or Space chooses.
 */
export function Tabs({ label, tabs, param = 'tab', inSheet = false }: Props) {
  const { chosen, choose } = useChosen(tabs, param, inSheet);
  const row = useInSight(chosen.key, tabs.map(({ label: text, count = '' }) => `${text} ${count}`).join());
  const id = useId();
  const tabId = (key: string) => `${id}-${key}`;
  const panelId = `${id}-panel`;

  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const buttons = [...(row.current?.children ?? [])] as HTMLElement[];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    if (!step || at < 0) return;
    event.preventDefault();
    buttons[step(at, buttons.length)]?.focus();
  };

  return (
    <>
      <div ref={row} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={walk}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={tabId(tab.key)}
            className={styles.tab}
            aria-selected={tab === chosen}
            aria-controls={tab === chosen ? panelId : undefined}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => choose(tab)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}> {tab.count}</span>}
          </button>
        ))}
      </div>
      <div id={panelId} className={styles.panel} role="tabpanel" aria-labelledby={tabId(chosen.key)} tabIndex={0}>
        {chosen.content()}
      </div>
    </>
  );
}
