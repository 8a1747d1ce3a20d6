import {
  checkAttribute,
  confirmationPrompts,
  normaliseAttributes,
  type AttributeValue,
} from '@rollheim/contracts';
import { useSnackbar } from '@rollheim/module-api';
import { Button, Dialog, OVERLAYS, useOnline } from '@rollheim/ui';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { confirmLead, useValueText } from './value-text.ts';

type SetAttribute = (code: string, value: AttributeValue) => void;

const Context = createContext<SetAttribute>(() => undefined);

/** Sets an attribute; asks first where the value needs the seller's word (spec 2 §5.3). */
export const useSetAttribute = (): SetAttribute => useContext(Context);

interface Question {
  readonly code: string;
  readonly value: AttributeValue;
}

/** Asks for the seller's word on values that are rare or weigh on the price; without it the value is not taken. */
export const ConfirmProvider = ({ children }: { readonly children: ReactNode }) => {
  const t = useTexts();
  const { store, definitions, view } = useDraft();
  const valueText = useValueText();
  const { show } = useSnackbar();
  const online = useOnline();
  const [question, setQuestion] = useState<Question | null>(null);
  const set: SetAttribute = (code, value) => {
    const normal = normaliseAttributes({ [code]: value })[code] ?? null;
    const present = view.listing.content.attributes[code] ?? null;
    // what the field does not take is refused, not asked for
    const isTaken = checkAttribute(code, normal, view.listing.content.productType) === null;
    const asks =
      isTaken &&
      confirmationPrompts(code, normal) !== null &&
      JSON.stringify(normal) !== JSON.stringify(present);
    if (asks) {
      setQuestion({ code, value });
      // the dialog opens with the network, which is said
      const label = definitions.find(({ attributeCode }) => attributeCode === code)?.label ?? '';
      if (!online && !OVERLAYS.loaded) show({ kind: 'info', text: t('confirm_later', { label }) });
    } else store.setAttribute(code, value);
  };
  const definition = definitions.find(({ attributeCode }) => attributeCode === question?.code);
  const close = () => setQuestion(null);
  return (
    <Context value={set}>
      {children}
      {question && definition ? (
        <Dialog
          open
          persistent
          role="alertdialog"
          onClose={close}
          title={t('confirm_title')}
          lead={confirmLead(t, definition.label, valueText(definition, question.value))}
          actions={
            <>
              <Button variant="outline" size="lg" onPress={close}>
                {t('confirm_no')}
              </Button>
              <Button
                size="lg"
                onPress={() => {
                  store.setAttribute(question.code, question.value);
                  close();
                }}
              >
                {t('confirm_yes')}
              </Button>
            </>
          }
        >
          <p>{definition.confirmation}</p>
        </Dialog>
      ) : null}
    </Context>
  );
};
