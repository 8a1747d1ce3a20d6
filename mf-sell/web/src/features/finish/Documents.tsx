import { DOCUMENT_KINDS, isShareable, officialOf, type ListingPrivate } from '@rollheim/contracts';
import { useErrorText, useMutation, useSnackbar, useValidationText } from '@rollheim/module-api';
import { Button, Checkbox, FileDrop, FileText, IconButton, RadioGroup, Section, Trash2 } from '@rollheim/ui';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { FieldQuery } from '../query/Query.tsx';
import { UploadTile } from '../images/ImageTile.tsx';
import { useUploads } from '../images/UploadsProvider.tsx';
import { useRemoval } from '../images/use-removal.tsx';
import images from '../images/Images.module.css';
import css from './Finish.module.css';

type Kind = ListingPrivate['documents'][number]['kind'];
const ACCEPTED = ['application/pdf', 'image/jpeg', 'image/png', 'image/heic', 'image/heif'];

/** Papers: at least one of the three official kinds (spec 2 §5.2). Dealers see what their owner shares. */
export const Documents = ({ revealed }: { readonly revealed: boolean }) => {
  const t = useTexts();
  const errorText = useErrorText();
  const validation = useValidationText();
  const snackbar = useSnackbar();
  const { ad, byTeam, calls, store } = useDraft();
  const { queue, uploads, add } = useUploads('documents');
  const [kind, setKind] = useState<Kind>('registration');
  const { documents } = ad.private;
  const onError = (error: unknown) => snackbar.show({ text: errorText(error), kind: 'error' });
  const { ask, question } = useRemoval((mediaId) => calls.removeDocument(mediaId));
  const open = useMutation({
    mutationFn: (mediaId: string) => api.get(`${calls.path}/documents/${mediaId}`),
    onSuccess: ({ href }) => window.open(href, '_blank', 'noopener'),
    onError,
  });
  const share = useMutation({
    mutationFn: ({ mediaId, shared }: { readonly mediaId: string; readonly shared: boolean }) =>
      calls.shareDocument(mediaId, shared),
    onSuccess: (answer) => store.adopt(answer),
    onError,
  });
  return (
    <Section title={t('documents')} id="field-documents">
      <FieldQuery fields={['documents']} />
      <p>{t('documents_lead')}</p>
      <RadioGroup
        label={t('document_kind')}
        look="tiles"
        choices={DOCUMENT_KINDS.map((value) => ({ value, label: t(`document.${value}`) }))}
        value={kind}
        onChange={(value) => setKind(value as Kind)}
      />
      <FileDrop
        title={t('document_add', { kind: t(`document.${kind}`) })}
        hint={t('document_hint')}
        action={t('choose_files')}
        accept={ACCEPTED}
        multiple
        error={revealed && officialOf(documents) === 0 ? validation('validation.file') : undefined}
        onFiles={(files) => add(files, { place: kind })}
      />
      {documents.length > 0 ? (
        <ul className={css.documents}>
          {documents.map((document) => (
            <li key={document.mediaId} className={css.document}>
              <FileText aria-hidden="true" />
              <span className={css.name}>
                <strong>{t(`document.${document.kind}`)}</strong>
                <span>{document.name}</span>
                {isShareable(document.kind) ? (
                  <Checkbox
                    checked={document.shared === true}
                    disabled={byTeam || share.isPending}
                    onChange={(shared) => share.mutate({ mediaId: document.mediaId, shared })}
                  >
                    {t('document_share')}
                  </Checkbox>
                ) : null}
              </span>
              <Button variant="quiet" size="sm" onPress={() => open.mutate(document.mediaId)}>
                {t('document_open')}
              </Button>
              <IconButton label={t('document_remove', { name: document.name })} onPress={() => ask(document)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {uploads.length > 0 ? (
        <ul className={images.tiles}>
          {uploads.map((upload) => (
            <UploadTile key={upload.id} upload={upload} queue={queue} />
          ))}
        </ul>
      ) : null}
      {question}
    </Section>
  );
};
