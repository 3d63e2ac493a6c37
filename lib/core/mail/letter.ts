import 'server-only'
import { siteInfo } from '@/lib/core/installation/site'
import { type LetterBlock, paragraph, type Row, small } from '@/lib/core/mail/blocks'
import { blocksHtml } from '@/lib/core/mail/blocks-html'
import { env } from '@/lib/core/process/env'

const linkText = ({ label, url }: { label: string; url: string }) => `${label}:\n${url}`
const rowText = ({ text, aside, note }: Row) => `— ${text}: ${aside}${note ? ` (${note})` : ''}`

function textOf(block: LetterBlock): string {
  switch (block.kind) {
    case 'title':
      return `${block.text}\n${block.about}`
    case 'heading':
      return block.text.toUpperCase()
    case 'paragraph':
      return block.text
    case 'finding': {
      const { sign, title, figure, about, text, link } = block
      return [`${sign} ${title}`, `${figure} ${about}`, text, linkText(link)].filter(Boolean).join('\n')
    }
    case 'rows':
      return [block.lead ?? '', ...block.rows.map(rowText)].filter(Boolean).join('\n')
    case 'bar':
      return ''
    case 'action':
      return linkText(block)
    case 'links':
      return block.links.map(linkText).join('\n')
  }
}

/** The parts of a letter as plain text. */
const blocksText = (blocks: readonly LetterBlock[]): string => blocks.map(textOf).filter(Boolean).join('\n\n')

/** A message ready to send: plain text and HTML say the same. */
export interface Letter {
  subject: string
  text: string
  html: string
  /** Whom an answer goes to; without it nobody reads answers. */
  replyTo?: string
  /** It holds a link that somebody waits for, so it is sent before notices. */
  isLink?: boolean
  /** A recipient gets one letter a day of this kind and organisation (null: of no organisation). */
  daily?: { kind: string; companyId: number | null }
}

interface LetterParts extends Pick<Letter, 'isLink' | 'daily'> {
  subject: string
  /** Plain sentences; each is a paragraph. */
  before: readonly string[]
  /** The one thing to do, as a button. */
  action?: { label: string; url: string }
  after?: readonly string[]
  replyTo?: string
}

const MORE_TODAY =
  'О подобном от одной организации система пишет не чаще раза в день: что ещё пришло за сегодня, смотрите в ней.'

/** An address of this application. Only APP_URL says where it is: a forged Host header changes no letter. */
export function appLink(path: string): string {
  return new URL(path, env().APP_URL).href
}

/** Prints a letter of these parts, with what stands below them. */
export function printedLetter(
  subject: string,
  {
    body,
    foot = [],
    replyTo,
  }: { body: readonly LetterBlock[]; foot?: readonly LetterBlock[]; replyTo?: string | undefined },
): Letter {
  const sign = [
    replyTo === undefined
      ? 'Это письмо отправлено автоматически, отвечать на него не нужно.'
      : `Ответ на это письмо получит ${replyTo}.`,
    `Служба поддержки: ${siteInfo().supportEmail}`,
  ]
  const text = [blocksText([...body, ...foot]), `—\nМониторинг показателей\n${sign.join('\n')}`].join('\n\n')
  const html = blocksHtml(subject, body, [...foot, small(sign.join(' '))])
  return { subject, text, html, ...(replyTo !== undefined && { replyTo }) }
}

/** A letter of sentences and one thing to do. Its parts are text, never markup. */
export function letter({ subject, before, action, after = [], replyTo, ...sending }: LetterParts): Letter {
  const printed = printedLetter(subject, {
    body: [
      paragraph('Здравствуйте!'),
      ...before.map(paragraph),
      ...(action ? [{ kind: 'action' as const, ...action }] : []),
      ...after.map(paragraph),
    ],
    foot: sending.daily ? [small(MORE_TODAY)] : [],
    replyTo,
  })
  return { ...printed, ...sending }
}
