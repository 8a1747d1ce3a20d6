import type { ProductType } from '@rollheim/contracts';
import { customerAtom, localeAtom, useAtomValue, useDocumentTitle, usePath } from '@rollheim/module-api';
import {
  ButtonLink,
  Caravan,
  Download,
  FileDrop,
  Notice,
  OfflineNotice,
  Page,
  PageHead,
  RadioGroup,
  Stack,
  Truck,
} from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { FileCheck } from './FileCheck.tsx';
import css from './Import.module.css';

interface Chosen {
  readonly file: File;
  /** Names the choice: the same file chosen again is read again. */
  readonly id: number;
}

const FileStep = () => {
  const t = useTexts();
  const [type, setType] = useState<ProductType>('motorhome');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return (
    <Stack gap={8}>
      <OfflineNotice title={t('csv.offline')}>{t('csv.offline_text')}</OfflineNotice>
      <RadioGroup
        label={t('csv.usual')}
        look="row"
        choices={[
          { value: 'motorhome', label: t('type.motorhome'), icon: <Truck aria-hidden="true" /> },
          { value: 'trailer', label: t('type.trailer'), icon: <Caravan aria-hidden="true" /> },
        ]}
        value={type}
        onChange={(next) => setType(next as ProductType)}
      />
      <FileDrop
        title={t('csv.drop')}
        hint={t('csv.drop_hint')}
        action={t(chosen ? 'csv.choose_another' : 'csv.choose')}
        accept={['.csv', '.txt', 'text/csv']}
        onFiles={([file]) => {
          if (file) setChosen((before) => ({ file, id: (before?.id ?? 0) + 1 }));
        }}
      />
      {chosen ? <FileCheck key={`${chosen.id} ${type}`} file={chosen.file} type={type} /> : null}
    </Stack>
  );
};

/** Many vehicles at once: a commercial seller brings them as a file. */
export const ImportPage = () => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const customer = useAtomValue(customerAtom);
  useDocumentTitle(t('csv.title'));
  return (
    <Page className={css.root}>
      <PageHead
        title={t('csv.title')}
        lead={t('csv.lead')}
        actions={
          <ButtonLink
            variant="outline"
            icon={<Download aria-hidden="true" />}
            href={`/api/private/product/import/template?locale=${locale}`}
            download
          >
            {t('csv.template')}
          </ButtonLink>
        }
      />
      {customer?.profileType === 'PRIVATE' ? (
        <Notice
          actions={
            <ButtonLink variant="outline" size="sm" href={path('sell-new')}>
              {t('begin_new')}
            </ButtonLink>
          }
        >
          {t('csv.commercial_only')}
        </Notice>
      ) : (
        <FileStep />
      )}
    </Page>
  );
};
