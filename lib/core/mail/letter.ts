import 'server-only'
import { env } from '@/lib/core/env'
import { siteInfo } from '@/lib/core/site'

/** A message ready to send: plain text and HTML say the same. */
export interface Letter {
  subject: string
  text: string
  html: string
}

interface LetterParts {
  subject: string
  /** Plain sentences; each is a paragraph. */
  before: readonly string[]
  /** The one thing to do, as a button. */
  action?: { label: string; url: string }
  after?: readonly string[]
}

const PAPER = 'margin:0;padding:24px 12px;background:#f5f6fa'
const CARD =
  'max-width:560px;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #e2e8f0;border-radius:12px;' +
  "font:16px/1.5 'Segoe UI',Arial,sans-serif;color:#0f172a"
const BUTTON =
  'display:inline-block;padding:10px 18px;background:#4f46e5;color:#ffffff;border-radius:9px;' +
  'text-decoration:none;font-weight:600'
const SMALL = 'font-size:13px;color:#475569'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** An address of this application. Only APP_URL says where it is: a forged Host header changes no letter. */
export function appLink(path: string): string {
  return new URL(path, env().APP_URL).href
}

const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`

/** Lays a letter out. Its parts are text, never markup. */
export function letter({ subject, before, action, after = [] }: LetterParts): Letter {
  const sign = [
    'Это письмо отправлено автоматически, отвечать на него не нужно.',
    `Служба поддержки: ${siteInfo().supportEmail}`,
  ]
  const text = [
    'Здравствуйте!',
    ...before,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...after,
    `—\nМониторинг показателей\n${sign.join('\n')}`,
  ].join('\n\n')
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>` +
      `<p style="margin:0 0 16px;word-break:break-all;${SMALL}">Если кнопка не открывается, скопируйте адрес: ${escapeHtml(action.url)}</p>`
    : ''
  const html = [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
    `<title>${escapeHtml(subject)}</title></head><body style="${PAPER}"><div style="${CARD}">`,
    `<p style="margin:0 0 20px;font-weight:600">Мониторинг показателей</p>`,
    paragraph('Здравствуйте!'),
    ...before.map((one) => paragraph(one)),
    button,
    ...after.map((one) => paragraph(one)),
    ...sign.map((one) => paragraph(one, SMALL)),
    '</div></body></html>',
  ].join('')
  return { subject, text, html }
}
