import type { Budget } from '@/lib/core/workbook/budget'

/** A token of an XML text. Names have no namespace prefix. */
export type XmlToken =
  | { type: 'open'; name: string; attributes: ReadonlyMap<string, string>; isEmpty: boolean }
  | { type: 'close'; name: string }
  | { type: 'text'; text: string }

/** Invalid XML, or something that workbooks never contain. */
export class XmlError extends Error {}

const TAG = /<([^\s/<>=]+)((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const CLOSE = /<\/([^\s<>]+)\s*>/y
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const SKIPPED = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const

/**
 * Tokenises XML in one pass without a tree. A DOCTYPE is refused, so nothing can be expanded or fetched. Every node and
 * entity counts against the budget.
 * @throws XmlError, AppError invalid beyond the budget
 */
export function* xmlTokens(text: string, budget: Budget): Generator<XmlToken> {
  let at = 0
  while (at < text.length) {
    budget.spend('nodes')
    const next = text.indexOf('<', at)
    const end = next < 0 ? text.length : next
    if (end > at) yield { type: 'text', text: decoded(text.slice(at, end), budget) }
    if (next < 0) return
    const skipped = SKIPPED.find(([start]) => text.startsWith(start, next))
    if (skipped) at = endOf(text, skipped[1], next)
    else if (text.startsWith('<![CDATA[', next)) {
      at = endOf(text, ']]>', next)
      yield { type: 'text', text: text.slice(next + 9, at - 3) }
    } else if (text.startsWith('</', next)) {
      const [all, name = ''] = matchAt(CLOSE, text, next)
      at = next + all.length
      yield { type: 'close', name: local(name) }
    } else {
      const [all, name = '', list = '', slash] = matchAt(TAG, text, next)
      at = next + all.length
      yield {
        type: 'open',
        name: local(name),
        attributes: attributesOf(list, budget),
        isEmpty: slash === '/',
      }
    }
  }
}

function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from)
  if (end < 0) throw new XmlError('unfinished')
  return end + mark.length
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray {
  pattern.lastIndex = at
  const match = pattern.exec(text)
  if (!match) throw new XmlError(`unexpected at ${at}`)
  return match
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

function attributesOf(list: string, budget: Budget): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single] of list.matchAll(ATTRIBUTE)) {
    budget.spend('nodes')
    attributes.set(local(name), decoded(double ?? single ?? '', budget))
  }
  return attributes
}

function decoded(text: string, budget: Budget): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;&]{0,10};?)/g, (_all, body: string) => {
    budget.spend('entities')
    const name = body.endsWith(';') ? body.slice(0, -1) : ''
    const code = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
    const point = code ? Number.parseInt(code[1] ?? code[2] ?? '', code[1] ? 16 : 10) : -1
    const character = point >= 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ENTITIES[name]
    if (character === undefined) throw new XmlError('unknown entity')
    return character
  })
}
