import { Button } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';

interface Props {
  /** As the reader writes it. */
  readonly value: string;
  readonly onTake: () => void;
}

/** Offers the value that was meant by what a field does not take. */
export const Meant = ({ value, onTake }: Props) => {
  const t = useTexts();
  return (
    <div role="status">
      <Button variant="outline" size="sm" onPress={onTake}>
        {t('meant_value', { value })}
      </Button>
    </div>
  );
};
