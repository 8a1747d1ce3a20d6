import type { ContentBlock } from '@rollheim/contracts';
import { formatDateTime, Notice, Section } from '@rollheim/ui';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { useTexts } from '../../../texts.ts';
import type { Written } from './blocks.ts';
import office from '../Operator.module.css';
import css from './Content.module.css';

const Block = ({ block }: { readonly block: ContentBlock }) => {
  const t = useTexts();
  switch (block.kind) {
    case 'heading':
      return <h3>{block.text}</h3>;
    case 'text':
      return <p>{block.text}</p>;
    case 'note':
      return <Notice kind="info">{block.text}</Notice>;
    case 'question':
      return (
        <details open>
          <summary>{block.question}</summary>
          <p>{block.answer}</p>
        </details>
      );
    case 'list':
      return (
        <ul>
          {block.items.map((item, at) => (
            <li key={at}>{item}</li>
          ))}
        </ul>
      );
    case 'steps':
    case 'cards':
      return (
        <ol>
          {block.items.map((item, at) => (
            <li key={at}>
              <strong>{'title' in item ? item.title : item.label}</strong> {item.text}
            </li>
          ))}
        </ol>
      );
    case 'links':
      return (
        <ul>
          {block.items.map(({ label }, at) => (
            <li key={at}>
              <u>{label}</u>
            </li>
          ))}
        </ul>
      );
    case 'table':
      return (
        <table>
          <caption>{block.caption}</caption>
          <tbody>
            {[block.head, ...block.rows].map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={column}>{at === 0 ? <strong>{cell}</strong> : cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    case 'broken':
      return null;
    // what the page works out itself
    case 'example':
    case 'calculator':
    case 'form':
      return <p className={office.soft}>{t(`content.block.${block.kind}`)}</p>;
    default:
      return block satisfies never;
  }
};

/** A text as its readers will read it, in its language. */
export const Preview = ({ doc }: { readonly doc: Written }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  return (
    <Section look="panel" title={t('content.preview')}>
      <div className={css.preview} lang={doc.locale}>
        <h2>{doc.title}</h2>
        {doc.description === '' ? null : <p className={office.soft}>{doc.description}</p>}
        {doc.validFrom === null ? null : (
          <p className={office.soft}>{formatDateTime(doc.validFrom, locale, 'date')}</p>
        )}
        {doc.blocks.map((block, at) => (
          <Block key={at} block={block} />
        ))}
      </div>
    </Section>
  );
};
