import type { CatalogDetail } from '@rollheim/contracts';

/** A bar at the lower edge, once it is known whether the panel is in sight. */
export interface BarProps {
  readonly vehicle: CatalogDetail;
  /** Shows the panel, with the focus on its first button. */
  readonly toPanel: () => void;
  readonly className: string;
}
