import type { ImportCheck } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Button, Download } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { faultsFile, saveCsv } from './faults-file.ts';
import { useRowFaultText } from './row-fault-text.ts';

/** Gives the rows with faults back as a file that says what is wrong. */
export const FaultsButton = ({ check }: { readonly check: Pick<ImportCheck, 'columns' | 'rows'> }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const faultText = useRowFaultText();
  return (
    <Button
      variant="outline"
      size="lg"
      icon={<Download aria-hidden="true" />}
      onPress={() =>
        saveCsv(
          t('csv.faults_name'),
          faultsFile(check, { faultText, faults: t('csv.faults_column'), locale }),
        )
      }
    >
      {t('csv.faults_file')}
    </Button>
  );
};
