import { renderMail, type MailLayout, type RenderedMail } from './layout.ts';

/** A mail of words and one button, which may also be copied as a line. */
export interface MailNotice
  extends
    Pick<MailLayout, 'lang' | 'paragraphs' | 'button' | 'house' | 'phone'>,
    Partial<Pick<MailLayout, 'links'>> {
  /** Heading too. */
  readonly subject: string;
  /** Below the button, and beside the subject in the list of mails. */
  readonly note: string;
  /** False: the button's address is not repeated to be copied, for it leads to a page that is found without. */
  readonly copied?: boolean;
}

/** A notice as nodemailer takes it, without receiver. */
export const renderNotice = ({
  subject,
  note,
  button,
  links = [],
  copied = true,
  ...rest
}: MailNotice): RenderedMail & { readonly subject: string } => ({
  subject,
  ...renderMail({
    ...rest,
    preheader: note,
    kind: '',
    state: null,
    picture: null,
    heading: subject,
    figures: [],
    due: null,
    button,
    note,
    why: null,
    links: [...(copied ? [{ label: button.href, href: button.href }] : []), ...links],
  }),
});
