import { customerAtom, isDealerAtom, useAtomValue } from '@rollheim/module-api';
import { Button, Section, Stack } from '@rollheim/ui';
import { lazy, useState } from 'react';
import { LatePart } from '@rollheim/page-parts/late-part';
import { untilThere } from '@rollheim/page-parts/until-there';
import { useTexts } from '../../texts.ts';
import { useContextOf } from '../vehicle/queries.ts';

const VisitorForm = lazy(async () => ({
  default: (await untilThere(() => import('./VisitorForm.tsx'))).VisitorForm,
}));

/** Opens the form in which who is no accepted dealer asks the service team; dealers ask the owner, the team itself has the back office. */
export const VisitorQuestion = ({ id }: { readonly id: string }) => {
  const t = useTexts();
  const dealer = useAtomValue(isDealerAtom);
  const customer = useAtomValue(customerAtom);
  const role = useContextOf(id).data?.role;
  const [open, setOpen] = useState(false);
  if (dealer || customer?.isOperator || role === 'owner') return null;
  return (
    // as the papers: who is logged in may ask the owner
    <div data-for-all={customer === null || undefined}>
      <Section title={t('visitor.title')}>
        <Stack gap={4}>
          <p>{t('visitor.lead')}</p>
          {open ? (
            <LatePart>
              <VisitorForm id={id} />
            </LatePart>
          ) : (
            <div>
              <Button variant="outline" onPress={() => setOpen(true)}>
                {t('visitor.open')}
              </Button>
            </div>
          )}
        </Stack>
      </Section>
    </div>
  );
};
