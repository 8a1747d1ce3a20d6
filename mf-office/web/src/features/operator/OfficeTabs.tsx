import type { TeamArea } from '@rollheim/contracts';
import {
  Banknote,
  Building2,
  ClipboardCheck,
  Ellipsis,
  Gavel,
  House,
  Link,
  List,
  Menu,
  Button,
  Scale,
  ShieldAlert,
  Users,
  Calendar,
  type LucideIcon,
  type NavItem,
} from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './Operator.module.css';

/** Tabs beside 'more', as many as fit on a phone. */
const MOST = 4;

const ICONS: Readonly<Partial<Record<TeamArea | 'start', LucideIcon>>> = {
  start: House,
  ads: ClipboardCheck,
  auctions: Gavel,
  merchants: Building2,
  customers: Users,
  suspicions: ShieldAlert,
  valuations: Scale,
  payments: Banknote,
  holidays: Calendar,
};

export interface OfficeTab extends NavItem {
  readonly area: TeamArea | 'start';
  readonly label: string;
}

/** The office on a phone: its first pages at the bottom of the screen, the others behind 'more'. */
export const OfficeTabs = ({
  label,
  tabs,
}: {
  readonly label: string;
  readonly tabs: readonly OfficeTab[];
}) => {
  const t = useTexts();
  const shown = tabs.slice(0, tabs.length > MOST + 1 ? MOST : MOST + 1);
  const rest = tabs.slice(shown.length);
  return (
    <nav className={css.bottom} aria-label={label}>
      {shown.map(({ area, href, label: name, current }) => {
        const Icon = ICONS[area] ?? List;
        return (
          <Link key={href} look="plain" href={href} current={current}>
            <Icon aria-hidden="true" />
            <span>{name}</span>
          </Link>
        );
      })}
      {rest.length > 0 ? (
        <Menu
          label={t('office.more')}
          trigger={
            <Button
              variant="quiet"
              {...(rest.some(({ current }) => current) ? { className: css.within } : {})}
              icon={<Ellipsis aria-hidden="true" />}
            >
              {t('office.more')}
            </Button>
          }
          groups={[{ entries: rest.map(({ href, label: name }) => ({ id: href, label: name, href })) }]}
        />
      ) : null}
    </nav>
  );
};
