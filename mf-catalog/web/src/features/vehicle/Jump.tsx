import type { VehicleContent } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts.ts';
import { specificationOf } from './specification-of.ts';
import css from './Jump.module.css';

/** The bars above the page, and a bit: a section whose top passed them is the one that is read. px */
const BELOW_BARS = 160;

/** The section that is read: the last whose top passed the bars. */
function useRead(ids: readonly string[]): string | undefined {
  const [read, setRead] = useState(ids[0]);
  const all = ids.join(' ');
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      // parts come late, and some stay empty: looked for each time
      const passed = all.split(' ').filter((id) => {
        const box = document.getElementById(id)?.getBoundingClientRect();
        return box !== undefined && box.height > 0 && box.top <= BELOW_BARS;
      });
      setRead(passed.at(-1) ?? all.split(' ')[0]);
    };
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    later();
    addEventListener('scroll', later, { passive: true });
    return () => {
      removeEventListener('scroll', later);
      cancelAnimationFrame(frame);
    };
  }, [all]);
  return read;
}

/** Whether a part of the page holds anything: some come late, some do not come at all. `usual`: what most visitors get. */
function useHolds(id: string, usual: boolean): boolean {
  const [holds, setHolds] = useState(usual);
  useEffect(() => {
    const part = document.getElementById(id);
    if (!part) return undefined;
    const look = () => setHolds(part.childElementCount > 0);
    look();
    const observer = new MutationObserver(look);
    observer.observe(part, { childList: true });
    return () => observer.disconnect();
  }, [id]);
  return holds;
}

/** Goes to the part that the address names: who comes from another page has found nothing to scroll to. */
function useNamedPart(): void {
  useEffect(() => {
    const { hash } = location;
    // behind the return to the top that a new page begins with
    const frame = requestAnimationFrame(() => {
      if (hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}

/** Where the parts of a vehicle's page are: it stays below the app bar and marks the part that is read. */
export const Jump = ({ content }: { readonly content: VehicleContent }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const nav = useRef<HTMLElement>(null);
  const groups = specificationOf(content, locale);
  const prices = useHolds('prices', false);
  const questions = useHolds('questions', true);
  useNamedPart();
  const parts = [
    { id: 'pictures', text: t('gallery') },
    { id: 'condition', text: t('jump.condition') },
    ...(groups.has('technical') ? [{ id: 'technical', text: t('jump.technical') }] : []),
    ...(groups.has('equipment') ? [{ id: 'equipment', text: t('group.equipment') }] : []),
    ...(prices ? [{ id: 'prices', text: t('jump.prices') }] : []),
    { id: 'course', text: t('jump.course') },
    ...(content.pickup ? [{ id: 'place', text: t('whereabouts') }] : []),
    ...(questions ? [{ id: 'questions', text: t('jump.questions') }] : []),
  ];
  const read = useRead(parts.map(({ id }) => id));
  useEffect(() => {
    const bar = nav.current;
    const link = bar?.querySelector<HTMLElement>('[aria-current]');
    // the page itself must not move: scrollIntoView would
    if (!bar || !link || bar.scrollWidth <= bar.clientWidth) return;
    const { left, width } = link.getBoundingClientRect();
    bar.scrollLeft += left - bar.getBoundingClientRect().left - (bar.clientWidth - width) / 2;
  }, [read]);
  return (
    <nav ref={nav} aria-label={t('jump.label')} className={css.root}>
      {parts.map(({ id, text }) => (
        <a key={id} href={`#${id}`} {...(id === read ? { 'aria-current': 'true' as const } : {})}>
          {text}
        </a>
      ))}
    </nav>
  );
};
