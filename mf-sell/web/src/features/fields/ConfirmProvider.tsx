import {
  checkAttribute,
  confirmationPrompts,
  normaliseAttributes,
  type AttributeValue,
} from '@rollheim/contracts';
import { keepTyped, readTyped } from '@rollheim/contracts/typed';
import { localeAtom, useAtomValue, useSnackbar } from '@rollheim/module-api';
import { Button, Dialog, formatNumber, OVERLAYS, useOnline } from '@rollheim/ui';
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { focusField } from '../edit/focus-field.ts';
import { answerOf } from './confirm-keys.ts';
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
  const { id, store, definitions, view } = useDraft();
  const valueText = useValueText();
  const { show } = useSnackbar();
  const online = useOnline();
  const locale = useAtomValue(localeAtom);
  const [question, ask] = useState<Question | null>(null);
  const place = `confirm:${id}`;
  const setQuestion = (next: Question | null) => {
    keepTyped(place, next);
    ask(next);
  };
  useEffect(() => {
    // it was open when the page was loaded again
    const left = readTyped<Question>(place);
    if (left !== null) ask(left);
  }, [place]);
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
      // what was typed is to be confirmed yet, whatever becomes of the question
      if (typeof value === 'number') store.setText(code, formatNumber(value, locale));
      setQuestion({ code, value });
      // the dialog opens with the network, which is shown
      const label = definitions.find(({ attributeCode }) => attributeCode === code)?.label ?? '';
      if (!online && !OVERLAYS.loaded) show({ kind: 'info', text: t('confirm_later', { label }) });
    } else store.setAttribute(code, value);
  };
  const definition = definitions.find(({ attributeCode }) => attributeCode === question?.code);
  const agree = () => {
    if (question) store.setAttribute(question.code, question.value);
    setQuestion(null);
  };
  const toCorrect = useRef<string | null>(null);
  const decline = () => {
    // what was typed stays to be corrected; a choice shows the one before
    toCorrect.current = question?.code ?? null;
    setQuestion(null);
  };
  const answer = useEffectEvent((event: KeyboardEvent) => {
    const agrees = answerOf(event);
    if (agrees === null) return;
    event.preventDefault();
    if (agrees) agree();
    else decline();
  });
  const isAsked = question !== null;
  useEffect(() => {
    if (!isAsked) {
      // the dialog has let go of the focus
      if (toCorrect.current !== null) focusField(toCorrect.current);
      toCorrect.current = null;
      return undefined;
    }
    const press = (event: KeyboardEvent) => {
      // until the dialog is there, keys are the page's
      if (OVERLAYS.loaded) answer(event);
    };
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, [isAsked]);
  return (
    <Context value={set}>
      {children}
      {question && definition ? (
        <Dialog
          open
          persistent
          role="alertdialog"
          onClose={decline}
          title={t('confirm_title')}
          lead={confirmLead(t, definition.label, valueText(definition, question.value))}
          actions={
            <>
              <Button variant="outline" size="lg" onPress={decline}>
                {t('confirm_no')}
              </Button>
              <Button size="lg" onPress={agree}>
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
