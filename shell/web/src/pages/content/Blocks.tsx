import type { ContentBlock } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { ButtonLink, ChevronDown, cx, Inline, Notice } from '@rollheim/ui';
import { useShellText } from '../../texts.ts';
import { Tile, Tiles } from '../Tile.tsx';
import { Calculator, CommissionExample } from './Calculator.tsx';
import { ContactForm } from './ContactForm.tsx';
import { hrefOf } from './links.ts';
import css from './Blocks.module.css';

/** The blocks of a text, one below the other. */
export function Blocks({ blocks }: { readonly blocks: readonly ContentBlock[] }) {
  // one action carries weight: where there is a form, it is the form's
  const hasForm = blocks.some(({ kind }) => kind === 'form');
  return (
    <div className={css.root}>
      {blocks.map((block, index) => (
        <Block
          key={index}
          block={block}
          quiet={hasForm}
          below={blocks.slice(0, index).some(({ kind }) => kind === 'heading')}
        />
      ))}
    </div>
  );
}

interface BlockProps {
  readonly block: ContentBlock;
  /** True: no link is the page's action. */
  readonly quiet: boolean;
  /** True: a heading of the text is above. */
  readonly below: boolean;
}

function Block({ block, quiet, below }: BlockProps) {
  const t = useShellText();
  switch (block.kind) {
    case 'heading':
      return <h2 className={css.heading}>{block.text}</h2>;
    case 'text':
      return <p className={css.text}>{block.text}</p>;
    case 'note':
      return (
        <Notice kind="info" className={css.text}>
          {block.text}
        </Notice>
      );
    case 'list':
      return (
        <ul className={cx(css.list, css.text)}>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'steps':
      return <Steps block={block} Title={below ? 'h3' : 'h2'} />;
    case 'question':
      return (
        <details className={css.question}>
          <summary>
            <span>{block.question}</span>
            <ChevronDown aria-hidden="true" />
          </summary>
          <p>{block.answer}</p>
        </details>
      );
    case 'table':
      return <TableBlock block={block} />;
    case 'links':
      return <Links block={block} quiet={quiet} />;
    case 'cards':
      return <Cards block={block} />;
    case 'example':
      return <CommissionExample hammerPrice={block.hammerPrice} />;
    case 'calculator':
      return <Calculator hammerPrice={block.hammerPrice} />;
    case 'form':
      return <ContactForm />;
    default:
      return (
        <Notice kind="error" className={css.text}>
          {t('content.broken')}
        </Notice>
      );
  }
}

type Of<Kind extends ContentBlock['kind']> = Extract<ContentBlock, { readonly kind: Kind }>;

interface StepsProps {
  readonly block: Of<'steps'>;
  /** The next level below what is above. */
  readonly Title: 'h2' | 'h3';
}

function Steps({ block, Title }: StepsProps) {
  return (
    <ol className={css.steps}>
      {block.items.map(({ title, text }) => (
        <li key={title}>
          <Title>{title}</Title>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

function Links({ block, quiet }: { readonly block: Of<'links'>; readonly quiet: boolean }) {
  const locale = useAtomValue(localeAtom);
  return (
    <Inline className={css.links}>
      {block.items.map((item, index) => {
        const href = hrefOf(item, locale);
        return href === null ? null : (
          <ButtonLink key={item.label} href={href} variant={index === 0 && !quiet ? 'filled' : 'outline'}>
            {item.label}
          </ButtonLink>
        );
      })}
    </Inline>
  );
}

function Cards({ block }: { readonly block: Of<'cards'> }) {
  const locale = useAtomValue(localeAtom);
  return (
    <Tiles className={css.cards}>
      {block.items.map((item) => (
        <li key={item.label}>
          <Tile title={item.label} text={item.text} href={hrefOf(item, locale)} />
        </li>
      ))}
    </Tiles>
  );
}

/** On a phone every row becomes a record with its labels. */
function TableBlock({ block }: { readonly block: Of<'table'> }) {
  const { caption, head, rows } = block;
  return (
    <table className={css.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join('|')}>
            {row.map((cell, index) =>
              index === 0 ? (
                <th key={index} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={index} data-label={head[index]}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
