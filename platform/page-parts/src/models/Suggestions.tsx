import { Button } from '@rollheim/ui';
import css from './Suggestions.module.css';

interface SuggestionsProps {
  /** Says what they are. */
  readonly label: string;
  readonly names: readonly string[];
  readonly onChoose: (name: string) => void;
}

/** What may be meant by the field above: one press instead of typing it, and nothing that has to be chosen. */
export const Suggestions = ({ label, names, onChoose }: SuggestionsProps) =>
  names.length === 0 ? null : (
    <div role="group" aria-label={label} className={css.names}>
      {names.map((name) => (
        <Button key={name} size="sm" variant="outline" onPress={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </div>
  );
