import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import { cx } from '../shared/cx.ts';
import css from './Tabs.module.css';

export interface TabItem {
  id: string;
  label: ReactNode;
  count?: number | string | undefined;
  content: ReactNode;
  disabled?: boolean | undefined;
}

export interface TabsProps {
  label: string;
  tabs: readonly TabItem[];
  value?: string | undefined;
  onChange?: ((id: string) => void) | undefined;
  /** 'line' under the label, 'segment' as one control. */
  look?: 'line' | 'segment' | undefined;
  className?: string | undefined;
}

/** Views of one thing, one at a time. Pages are links, not tabs: see TabNav. */
export const Tabs = ({ label, tabs, value, onChange, look = 'line', className }: TabsProps) => (
  <AriaTabs
    className={cx(css.root, className)}
    {...(value === undefined ? {} : { selectedKey: value })}
    {...(onChange ? { onSelectionChange: (key) => onChange(String(key)) } : {})}
  >
    <TabList aria-label={label} className={cx(css.list, css[look])}>
      {tabs.map((tab) => (
        <Tab key={tab.id} id={tab.id} isDisabled={tab.disabled ?? false} className={cx(css.tab)}>
          {tab.label}
          {tab.count === undefined ? null : <span className={css.count}>{tab.count}</span>}
        </Tab>
      ))}
    </TabList>
    {tabs.map((tab) => (
      <TabPanel key={tab.id} id={tab.id} className={cx(css.panel)}>
        {tab.content}
      </TabPanel>
    ))}
  </AriaTabs>
);
