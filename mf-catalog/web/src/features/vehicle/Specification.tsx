import type { VehicleContent } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { KeyFacts, Section } from '@rollheim/ui';
import { useMemo } from 'react';
import { useTexts } from '../../texts.ts';
import { specificationOf } from './specification-of.ts';

/** All attributes by group, with units. */
export const Specification = ({ content }: { readonly content: VehicleContent }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const groups = useMemo(() => specificationOf(content, locale), [content, locale]);
  return (
    <>
      {[...groups].map(([group, items]) => (
        <Section key={group} id={group} title={t(`group.${group}`)}>
          <KeyFacts look="list" items={items} />
        </Section>
      ))}
    </>
  );
};
