import { Button as AriaButton, DropZone, FileTrigger, isFileDropItem, Text } from 'react-aria-components';
import { CircleAlert, CircleCheck, Upload, X } from 'lucide-react';
import { buttonClass } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { ProgressBar } from '../ProgressBar/ProgressBar.tsx';
import { cx } from '../shared/cx.ts';
import css from './DropArea.module.css';
import type { FileDropProps } from './props.ts';

const STATE_ICON = {
  waiting: <Upload aria-hidden="true" />,
  sending: <Upload aria-hidden="true" />,
  done: <CircleCheck aria-hidden="true" />,
  error: <CircleAlert aria-hidden="true" />,
};

/** The control itself, loaded when it is first shown. */
export const DropArea = (props: FileDropProps) => {
  const {
    title,
    hint,
    action,
    accept,
    multiple = false,
    onFiles,
    items = [],
    onRemove,
    error,
    disabled,
  } = props;
  return (
    <div className={cx(css.root, props.className)} data-later="fields">
      <DropZone
        className={cx(css.zone)}
        isDisabled={disabled ?? false}
        getDropOperation={() => 'copy'}
        onDrop={(event) => {
          const dropped = event.items.filter(isFileDropItem);
          void Promise.all(dropped.map((item) => item.getFile())).then((files) => {
            if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
          });
        }}
      >
        <Upload aria-hidden="true" className={css.icon} />
        <span className={css.text}>
          <Text slot="label" className={css.title ?? ''}>
            {title}
          </Text>
          {hint ? <span className={css.hint}>{hint}</span> : null}
        </span>
        <FileTrigger
          allowsMultiple={multiple}
          {...(accept ? { acceptedFileTypes: accept } : {})}
          onSelect={(list) => list && list.length > 0 && onFiles([...list])}
        >
          <AriaButton className={buttonClass('outline')} isDisabled={disabled ?? false}>
            {action}
          </AriaButton>
        </FileTrigger>
      </DropZone>
      {error ? (
        <p className={css.error} role="alert">
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : null}
      {items.length > 0 ? (
        <ul className={css.list}>
          {items.map((item) => (
            <li key={item.id} className={cx(css.item, css[`item-${item.state}`])}>
              {STATE_ICON[item.state]}
              <span className={css.name}>{item.name}</span>
              {item.note ? <span className={css.note}>{item.note}</span> : null}
              {item.removeLabel ? (
                <IconButton label={item.removeLabel} onPress={() => onRemove?.(item.id)}>
                  <X aria-hidden="true" />
                </IconButton>
              ) : null}
              {item.state === 'sending' || item.state === 'waiting' ? (
                <ProgressBar label={item.name} hideLabel percent={item.percent ?? 0} className={css.bar} />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
};
