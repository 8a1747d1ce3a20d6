import { Button } from '@rollheim/ui';

interface Props {
  /** Asks whether the value was meant, in the module's words. */
  readonly text: string;
  readonly onTake: () => void;
}

/** Offers the value that was meant by what a field does not take. */
export const Meant = ({ text, onTake }: Props) => (
  <div role="status">
    <Button variant="outline" size="sm" onPress={onTake}>
      {text}
    </Button>
  </div>
);
