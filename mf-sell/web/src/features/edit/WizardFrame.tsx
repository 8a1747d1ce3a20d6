import { customerAtom, useAtomValue } from '@rollheim/module-api';
import { Page, PageHead, Skeleton } from '@rollheim/ui';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { OpenedAd } from '../../draft/ad-queries.ts';
import type { PageId } from '../../steps.ts';
import { useTexts } from '../../texts.ts';
import { toldStep } from './use-told-step.ts';
import css from './Wizard.module.css';

/** Where the parts of a step go that are beside its fields. */
interface Slots {
  readonly column: HTMLElement | null;
  readonly foot: HTMLElement | null;
}

const SlotsContext = createContext<Slots>({ column: null, foot: null });

/** Puts a part of a step where the frame has its place. */
export const InSlot = ({ slot, children }: { readonly slot: keyof Slots; readonly children: ReactNode }) => {
  const element = useContext(SlotsContext)[slot];
  return element && createPortal(children, element);
};

interface HeadProps {
  readonly page: PageId;
  /** Absent until it is there. */
  readonly ad: OpenedAd | undefined;
}

/** Before the ad is there, the heading is that of the address: as the server renders it for everyone. */
export const StepHead = ({ page, ad }: HeadProps) => {
  const t = useTexts();
  const customer = useAtomValue(customerAtom);
  const hasAccount = ad?.seenAs?.loggedIn ?? customer !== null;
  const told = toldStep(page, ad !== undefined && hasAccount);
  // what was submitted before has its paper already
  const again = told === 'last-step' && ad?.query !== undefined && ad.private.documents.length > 0;
  return <PageHead title={t(`step.${told}`)} lead={t(`lead.${again ? 'last-step_again' : told}`)} />;
};

interface Props extends Omit<HeadProps, 'page'> {
  /** Null: what is shown is no step. */
  readonly page: PageId | null;
  /** The step itself; null until its ad is there. */
  readonly children: ReactNode;
}

/** The page of a step: steps at the left, heading and fields, and the bar at the bottom. */
export const WizardFrame = ({ page, ad, children }: Props) => {
  const [column, setColumn] = useState<HTMLElement | null>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <div className={css.page}>
      <Page className={css.wizard}>
        <div ref={setColumn} className={css.slot} />
        {children === null ? (
          <div className={css.column}>
            {/* as high as the line of the steps */}
            <Skeleton height="42px" />
          </div>
        ) : null}
        <div className={css.form}>
          {page === null ? null : <StepHead page={page} ad={ad} />}
          <SlotsContext value={{ column, foot }}>{children ?? <Skeleton shape="card" />}</SlotsContext>
        </div>
      </Page>
      <div ref={setFoot} className={css.slot} />
    </div>
  );
};
