import { RowBones } from '@rollheim/page-parts';
import { Button } from '@rollheim/ui';
import css from './Operator.module.css';

/** Rows that are on their way, in a panel whose table reaches its edges. */
export const PanelBones = ({ rows }: { readonly rows?: number }) => (
  <div className={css.body}>
    <RowBones {...(rows === undefined ? {} : { rows })} />
  </div>
);

interface MoreProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): Promise<unknown>;
  };
  readonly label: string;
}

/** Below the rows of a panel: loads those that follow; nothing where there are none. */
export const More = ({ query, label }: MoreProps) =>
  query.hasNextPage ? (
    <p className={css.foot}>
      <Button
        size="sm"
        variant="quiet"
        pending={query.isFetchingNextPage}
        onPress={() => void query.fetchNextPage()}
      >
        {label}
      </Button>
    </p>
  ) : null;
