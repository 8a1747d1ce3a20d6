import { Button, Scale } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { useChosen } from './chosen.ts';

/** Takes a vehicle's page into the comparison, or out of it. */
export const CompareToggle = ({ id }: { readonly id: string }) => {
  const t = useTexts();
  const chosen = useChosen();
  const on = chosen.has(id);
  return (
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
  );
};
