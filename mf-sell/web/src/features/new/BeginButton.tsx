import { useErrorText } from '@rollheim/module-api';
import { Button, Notice } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';

interface Props {
  /** The act that makes the ad. */
  readonly begin: { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: Error | null };
  readonly onBegin: () => void;
}

/** Begins an ad with a vehicle that was found; pressed twice, it makes one. */
export const BeginButton = ({ begin, onBegin }: Props) => {
  const t = useTexts();
  const errorText = useErrorText();
  return (
    <>
      <div>
        <Button
          size="lg"
          pending={begin.isPending || begin.isSuccess}
          onPress={() => {
            if (!begin.isPending) onBegin();
          }}
        >
          {t('plate_begin')}
        </Button>
      </div>
      {begin.error ? (
        <Notice kind="error" live="assertive">
          {errorText(begin.error)}
        </Notice>
      ) : null}
    </>
  );
};
