import { useId, useState, type FormEvent } from 'react';
import { previewCommand, previewTarget, type ModuleFacts } from './facts.ts';
import css from './Inspector.module.css';
import { whyRefused, type Refusal } from './refusal.ts';
import type { InspectorText } from './texts.ts';

/**
 * Links are made outside: a page has no key. What a tester gets by mail is opened here, on a phone too; an operator who
 * is logged in names a release.
 */
export function Other({ shown, t }: { readonly shown: ModuleFacts | undefined; readonly t: InspectorText }) {
  const { module, version } = shown ?? { module: 'mf-catalog', version: '1.0.0' };
  const field = useId();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [asking, setAsking] = useState(false);
  const open = async (event: FormEvent) => {
    event.preventDefault();
    const target = previewTarget(text, new URL(location.href));
    if (!target) return setRefusal('notLink');
    setAsking(true);
    const why = await whyRefused(target);
    setAsking(false);
    if (why) setRefusal(why);
    else location.assign(target);
  };
  return (
    <form className={css.other} onSubmit={(event) => void open(event)} aria-busy={asking}>
      <h3>{t('other')}</h3>
      <p>{t('how')}</p>
      <label htmlFor={field}>{t('link', { release: `${module}@${version}` })}</label>
      <div className={css.line}>
        <input
          id={field}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={text}
          aria-invalid={refusal !== null}
          aria-describedby={refusal ? `${field}-refused` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setRefusal(null);
          }}
        />
        <button type="submit" className={css.button}>
          {t('go')}
        </button>
      </div>
      <p id={`${field}-refused`} role="alert">
        {refusal ? t(refusal, { release: text.trim() }) : null}
      </p>
    </form>
  );
}

/** How a link is made, for who has the team's key. */
export function MakeLink({ module, t }: { readonly module: string; readonly t: InspectorText }) {
  return (
    <div className={css.other}>
      <p>{t('make')}</p>
      <pre>{previewCommand(module, new URL(location.href))}</pre>
    </div>
  );
}
