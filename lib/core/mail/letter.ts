import 'server-only'
import { siteInfo } from '@/lib/core/installation/site'
import { type LetterBlock, paragraph, type Row, small, type Tone } from '@/lib/core/mail/blocks'
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

/** A letter ready to send; text and HTML have the same content. */
export interface Letter {
  subject: string
  text: string
  html: string
  /** Reply address; without it replies are not read. */
  replyTo?: string
  /** Contains a link that somebody waits for, so it is sent before notices. */
  isLink?: boolean
  /** At most one letter a day to a recipient with this kind and organisation (null: none). */
  daily?: { kind: string; companyId: number | null }
}

interface LetterParts extends Pick<Letter, 'subject' | 'replyTo' | 'isLink' | 'daily'> {
  /** Plain sentences, a paragraph each. */
  before: readonly string[]
  action?: { label: string; url: string }
  after?: readonly string[]
}

const MORE_TODAY =
  'О подобном от одной организации система пишет не чаще раза в день: что ещё пришло за сегодня, смотрите в ней.'

/** A URL of this application, always from APP_URL: a forged Host header cannot change letters. */
export function appLink(path: string): string {
  return new URL(path, env().APP_URL).href
}

/* Mail clients support tables and inline styles, and little else. */

const INK = '#0f172a'
const SOFT = '#475569'
const LINE = '#e2e8f0'
const FONT = "'Segoe UI',Arial,sans-serif"
const SMALL = `font-size:13px;line-height:1.45;color:${SOFT}`
const LINK = 'color:#4338ca;text-decoration:underline'
const BUTTON =
  'display:block;padding:12px 18px;background:#4f46e5;color:#ffffff;border-radius:9px;' +
  'text-decoration:none;text-align:center;font-weight:600'
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

const COLOUR: Readonly<Record<Tone, string>> = {
  good: '#3f6212',
  warning: '#92400e',
  bad: '#b91c1c',
  plain: SOFT,
}
const PART: Readonly<Record<Tone, string>> = {
  good: 'background:#4d7c0f;border:1px solid #4d7c0f',
  warning: 'background:#fffbeb;border:1px solid #b45309',
  bad: 'background:#ffffff;border:1px solid #b91c1c',
  plain: `background:#ffffff;border:1px solid ${SOFT}`,
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '<br>',
}

const safe = (text: string) => text.replace(/[&<>"'\n]/g, (character) => ENTITIES[character] ?? character)

const linkHtml = ({ label, url }: { label: string; url: string }, style = LINK) =>
  `<a href="${safe(url)}" style="${style}">${safe(label)}</a>`

const textHtml = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${safe(text)}</p>`

/** A separate table for each row, so that column widths are independent. */
function rowHtml({ text, aside, tone, note }: Row): string {
  const below = note ? `<tr><td colspan="2" style="padding-top:2px;${SMALL}">${safe(note)}</td></tr>` : ''
  return (
    `<table ${TABLE} style="padding:11px 0;border-bottom:1px solid ${LINE}">` +
    `<tr><td width="100%" style="vertical-align:top;hyphens:auto">${safe(text)}</td>` +
    `<td align="right" style="vertical-align:top;padding-left:16px;white-space:nowrap;color:${COLOUR[tone]}">${safe(aside)}</td></tr>${below}</table>`
  )
}

function htmlOf(block: LetterBlock): string {
  switch (block.kind) {
    case 'title':
      return `<h1 style="margin:0;font-size:22px;line-height:1.3">${safe(block.text)}</h1>${textHtml(block.about, `margin-top:4px;font-size:15px;color:${SOFT}`)}`
    case 'heading':
      return `<h2 style="margin:28px 0 0;padding-bottom:9px;border-bottom:1px solid ${LINE};font-size:17px;line-height:1.3">${safe(block.text)}</h2>`
    case 'paragraph':
      return textHtml(block.text, block.isSmall ? SMALL : '')
    case 'finding': {
      const { sign, tone, title, figure, about, text, link } = block
      const cell = `padding:13px 0;border-bottom:1px solid ${LINE};vertical-align:top`
      return (
        `<table ${TABLE}><tr><td width="30" aria-hidden="true" style="${cell};font-size:18px;line-height:22px;color:${COLOUR[tone]}">${safe(sign)}</td>` +
        `<td style="${cell}"><h3 style="margin:0;font-size:15px;line-height:1.45">${safe(title)}</h3>` +
        `<div style="margin-top:2px"><strong style="font-size:20px">${safe(figure)}</strong> <span style="${SMALL}">${safe(about)}</span></div>` +
        `<div style="margin:2px 0 4px;color:${SOFT}">${safe(text)}</div>${linkHtml(link)}</td></tr></table>`
      )
    }
    case 'rows':
      return `<div style="margin:0 0 16px">${safe(block.lead ?? '')}${block.rows.map(rowHtml).join('')}</div>`
    case 'bar': {
      const parts = block.parts.map(
        (tone) =>
          `<td style="padding:0 2px"><div style="height:6px;border-radius:3px;${PART[tone]}"></div></td>`,
      )
      return `<table aria-hidden="true" ${TABLE} style="margin:14px 0 10px;table-layout:fixed"><tr>${parts.join('')}</tr></table>`
    }
    case 'action':
      return (
        `<p style="margin:24px 0 12px">${linkHtml(block, BUTTON)}</p>` +
        textHtml(`Если кнопка не открывается, скопируйте адрес: ${block.url}`, SMALL)
      )
    case 'links':
      return `<p style="margin:0 0 12px;${SMALL}">${block.links.map((link) => linkHtml(link)).join(' &nbsp; ')}</p>`
  }
}

const BARS = [8, 14, 11].map(
  (height) =>
    `<span style="display:inline-block;width:3px;height:${height}px;margin:0 1px;background:#ffffff"></span>`,
)
const BRAND =
  `<table ${TABLE}><tr><td width="30" height="30" align="center" style="background:#4f46e5;border-radius:7px;line-height:18px" aria-hidden="true">${BARS.join('')}</td>` +
  `<td style="padding-left:10px;font-weight:600">Мониторинг показателей</td></tr></table>`

/** A letter as HTML: its parts on a card, and a footer below. */
function blocksHtml(subject: string, body: readonly LetterBlock[], foot: readonly LetterBlock[]): string {
  return [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${safe(subject)}</title></head><body style="margin:0;padding:20px 12px;background:#f5f6fa">`,
    `<div style="max-width:568px;margin:0 auto;font:15px/1.5 ${FONT};color:${INK};overflow-wrap:anywhere"><div style="padding:0 4px 14px">${BRAND}</div>`,
    `<div style="padding:28px;background:#ffffff;border:1px solid ${LINE};border-radius:12px">`,
    ...body.map(htmlOf),
    '</div><div style="padding:18px 4px 0">',
    ...foot.map(htmlOf),
    '</div></div></body></html>',
  ].join('')
}

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
  const parts = [...[...body, ...foot].map(textOf), `—\nМониторинг показателей\n${sign.join('\n')}`]
  const text = parts.filter(Boolean).join('\n\n')
  const html = blocksHtml(subject, body, [...foot, small(sign.join(' '))])
  return { subject, text, html, ...(replyTo !== undefined && { replyTo }) }
}

/** A letter of plain sentences with one action; never markup. */
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
