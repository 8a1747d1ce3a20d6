import { usePath } from '@rollheim/module-api';
import { Button, ButtonLink, Scale } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { useChosen } from './chosen.ts';

/** Takes a vehicle's page into the comparison, or out of it; from the second vehicle on with the way there. */
export const CompareToggle = ({ id }: { readonly id: string }) => {
  const t = useTexts();
  const chosen = useChosen();
  const on = chosen.has(id);
  const path = usePath();
  const count = chosen.ids.length;
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-pressed={on}
        disabled={!on && chosen.full}
        icon={<Scale aria-hidden="true" />}
        onPress={() => chosen.toggle(id)}
      >
        {t(on ? 'compare.out' : 'compare.title')}
      </Button>
      {on && count > 1 ? (
        <ButtonLink size="sm" variant="outline" href={`${path('compare')}?ids=${chosen.ids.join(',')}`}>
          {t('compare.go', { value: String(count) })}
        </ButtonLink>
      ) : null}
    </>
  );
};
