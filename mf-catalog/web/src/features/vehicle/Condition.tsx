import type { VehicleContent } from '@rollheim/contracts';
import { Section, Stack } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { Damages } from './Damages.tsx';
import { Measured } from './Measured.tsx';

/** In what state a vehicle is: its damages, its tyres, and how damp it is. */
export const Condition = ({ content }: { readonly content: VehicleContent }) => {
  const t = useTexts();
  return (
    <Section title={t('jump.condition')}>
      <Stack gap={6}>
        <Damages content={content} />
        <Measured content={content} />
      </Stack>
    </Section>
  );
};
